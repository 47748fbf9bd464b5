import { CALLS, type Call } from '@marquee/contracts/calls';
import type { BuiltCallName, BuiltCalls } from '@marquee/contracts/client';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { ApiProblem, decodeProblem, isApiProblem } from './api-problem.ts';
import { sealForServer } from './seal-for-server.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Makes a state change safe to send again. */
  readonly idempotencyKey?: string | undefined;
}
/** `query` and `body` exactly where the call has them. */
export type CallInput<N extends BuiltCallName> = Omit<BuiltCalls[N], 'value'> & CallOptions;
export type CallValue<N extends BuiltCallName> = BuiltCalls[N]['value'];

/**
 * One call of the table → its value. Throws `ApiProblem` and nothing else, an abort of `signal` apart. Shows nothing
 * and navigates nowhere: that is the caller's.
 */
export type Api = <N extends BuiltCallName>(
  name: N,
  ...input: Record<never, never> extends CallInput<N> ? [CallInput<N>?] : [CallInput<N>]
) => Promise<CallValue<N>>;

export interface ApiOptions {
  /** The brand whose calls these are. */
  readonly merchant: string;
  /** The session token at the time of the call; null for a visitor. */
  readonly token: () => string | null;
  readonly fetch?: typeof globalThis.fetch;
  /** Where the calls are; the page's own address when absent, which is the only one a browser uses. */
  readonly origin?: string;
}

/** Plain parameters of a query or a form, arrays repeated, absent ones left out. */
export function searchParams(query: object): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) params.append(key, String(item));
    }
  }
  return params;
}

function headersOf(call: Call, token: string | null, idempotencyKey: string | undefined): Record<string, string> {
  return {
    'x-module-id': call.module,
    ...(token !== null && call.token !== 'none' ? { authorization: `Bearer ${token}` } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

type AnyInput = CallOptions & { readonly query?: object; readonly body?: unknown };

/** The typed client over the call table. The HTTP library arrives with the first call, not with the page. */
export function createApi(options: ApiOptions): Api {
  const { origin = '' } = options;
  return async (name, ...[input]) => {
    const call: Call = CALLS[name];
    const { query, body, signal, idempotencyKey } = (input ?? {}) as AnyInput;
    const params = query ? searchParams(query).toString() : '';
    const { default: ky, isHTTPError, isTimeoutError } = await import('ky');
    try {
      const client = ky.extend({
        // Retries belong to the query cache, which knows what may be sent again.
        retry: 0,
        timeout: TIMEOUT_MS.page,
        ...(signal ? { signal } : {}),
        ...(options.fetch ? { fetch: options.fetch } : {}),
      });
      const ask = (path: string) => client(`${origin}${path}`);
      const { merchant } = options;
      const json = call.encrypted ? await sealForServer({ merchant, call: name, payload: body, ask }) : body;
      const response = await client(`${origin}${call.path}${params && `?${params}`}`, {
        method: call.method,
        headers: headersOf(call, options.token(), idempotencyKey),
        ...(json === undefined ? {} : call.form ? { body: searchParams(json as object) } : { json }),
      });
      return ((await response.json()) as { value: CallValue<typeof name> }).value;
    } catch (error) {
      if (signal?.aborted || isApiProblem(error)) throw error;
      if (isHTTPError(error)) throw decodeProblem(error.response.status, error.data);
      if (error instanceof SyntaxError) throw new ApiProblem('upstream_failed', 0, { cause: error });
      throw new ApiProblem(isTimeoutError(error) ? 'timeout' : 'network', 0, { cause: error });
    }
  };
}
