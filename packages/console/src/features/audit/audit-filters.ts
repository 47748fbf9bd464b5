/** The list's state in the page's address. Days are `YYYY-MM-DD` in the reader's zone. */
export interface AuditFilters {
  readonly merchant: string;
  readonly target: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
}
export const FILTER_NAMES = ['merchant', 'target', 'actor', 'from', 'to'] as const satisfies (keyof AuditFilters)[];

/** The query. Absent: no filter. */
export interface AuditQuery {
  readonly [name: string]: string | undefined;
  readonly merchant?: string;
  readonly target?: string;
  readonly actor?: string;
  /** ISO 8601 UTC, half-open. */
  readonly from?: string;
  readonly to?: string;
}

export const readFilters = (params: URLSearchParams): AuditFilters => ({
  merchant: params.get('merchant') ?? '',
  target: params.get('target') ?? '',
  actor: params.get('actor') ?? '',
  from: params.get('from') ?? '',
  to: params.get('to') ?? '',
});

/** Midnight in the reader's zone, `days` after that day began; undefined for an invalid day. */
function midnight(day: string, days = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + days).toISOString();
}

/** Both days are included, so the last one ends at the next midnight. */
export function queryOf({ merchant, target, actor, from, to }: AuditFilters): AuditQuery {
  const begin = midnight(from);
  const end = midnight(to, 1);
  return {
    ...(merchant === '' ? {} : { merchant }),
    ...(target.trim() === '' ? {} : { target: target.trim() }),
    ...(actor.trim() === '' ? {} : { actor: actor.trim() }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { to: end }),
  };
}
