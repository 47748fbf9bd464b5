const HOUR_MS = 3_600_000;
/** Usual lengths of an emergency. */
export const EXPIRY_HOURS = ['1', '4', '24'] as const;

/** The end of an emergency: none, after some hours, or at a time on the reader's clock. */
export interface KillExpiry {
  readonly choice: '' | 'at' | (typeof EXPIRY_HOURS)[number];
  /** `YYYY-MM-DDTHH:mm`; for `at` only. */
  readonly local: string;
}

/** The instant, ISO 8601 UTC; null: no end; undefined: an invalid or past time. */
export function instantOfExpiry({ choice, local }: KillExpiry, nowMs: number): string | null | undefined {
  if (choice === '') return null;
  const atMs = choice === 'at' ? new Date(local).getTime() : nowMs + Number(choice) * HOUR_MS;
  return atMs > nowMs ? new Date(atMs).toISOString() : undefined;
}
