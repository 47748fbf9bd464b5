import { jsonBody, type Send, searchOf as searchOfAll, sendForValue } from '@marquee/contracts/api-client';
import { ApiProblem } from '@marquee/contracts/api-problem';
import { type ParamsInput, pathOf } from '@marquee/contracts/operation';
import { STAFF_CALLS, type StaffCall, type StaffCallName } from '@marquee/contracts/staff-calls';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import ky from 'ky';
import type * as z from 'zod/mini';

type Rows = typeof STAFF_CALLS;
type Query = Readonly<Record<string, string | number | null | undefined | readonly string[]>>;

/** The parameters of the path, and the version and key that the row needs. */
export type CallInput<N extends StaffCallName> = ParamsInput<Rows[N]['path']> &
  (Rows[N]['versioned'] extends true
    ? { /** Version of the record that this was written against. */ readonly version: number }
    : { readonly version?: undefined }) &
  (Rows[N]['keyed'] extends true
    ? { /** The same key for every attempt of one intention. */ readonly idempotencyKey: string }
    : { readonly idempotencyKey?: undefined }) & {
    readonly query?: Query;
    readonly body?: unknown;
    readonly signal?: AbortSignal;
  };

/**
 * Sends one call of the table. Resolves with the `value` of a success, parsed by its schema of contracts. Throws `ApiProblem` and
 * nothing else, except an abort of `signal`. The caller shows messages and navigates.
 */
export type Api = <N extends StaffCallName, S extends z.ZodMiniType>(
  name: N,
  schema: S,
  ...input: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
) => Promise<z.output<S>>;

export interface ApiOptions {
  /** The session's token at the time of the call; null before there is one. */
  readonly csrfToken: () => string | null;
  /** Called after every answer, except for automatic requests. */
  readonly onActivity?: () => void;
  readonly fetch?: typeof globalThis.fetch;
  /** The page's own address by default, the only one that browsers use. */
  readonly origin?: string;
}

/** The query without empty values. */
export const searchOf = (query: Query = {}): string =>
  searchOfAll(Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')));

function headersOf({ version, idempotencyKey }: AnyInput, csrfToken: string | null): Record<string, string> {
  return {
    ...(csrfToken === null ? {} : { 'x-csrf-token': csrfToken }),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly version?: number;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export function createApi({ csrfToken, onActivity, fetch, origin = window.location.origin }: ApiOptions): Api {
  // The query cache retries, because it knows which calls are repeatable.
  const options = { retry: 0, timeout: TIMEOUT_MS.page, throwHttpErrors: false };
  const client = ky.create(fetch === undefined ? options : { ...options, fetch });
  const send: Send = (url, init) => client(url, init);
  return async (name, schema, ...[optionalInput]) => {
    const call: StaffCall = STAFF_CALLS[name];
    const input = (optionalInput ?? {}) as AnyInput;
    const { params, query, body, signal = null } = input;
    const headers = call.method === 'GET' ? {} : headersOf(input, csrfToken());
    const value = await sendForValue(send, `${origin}${pathOf(call.path, params)}${searchOf(query)}`, {
      method: call.method,
      signal,
      ...(body === undefined ? { headers } : jsonBody(body, headers)),
    });
    if (!call.polling) onActivity?.();
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new ApiProblem('upstream_failed', 0, {}, parsed.error);
    return parsed.data;
  };
}
