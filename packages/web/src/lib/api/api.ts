import type { BuiltCallName, BuiltCalls } from '@marquee/contracts/client';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Makes a state change safe to send again. */
  readonly idempotencyKey?: string | undefined;
  /** Proof of the payment password, for a call that needs it: valid once. */
  readonly stepUp?: string | undefined;
  /** The sent part of a picture, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}
/** `query` and `body` exactly where the call has them. */
export type CallInput<N extends BuiltCallName> = Omit<BuiltCalls[N], 'value'> & CallOptions;
export type CallValue<N extends BuiltCallName> = BuiltCalls[N]['value'];

/**
 * One call of the table → its value. Throws `ApiProblem` and nothing else, an abort of `signal` apart. It shows
 * nothing and does not navigate.
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
  /** Base address of the calls; the page's own when absent, as always in a browser. */
  readonly origin?: string;
}

/** The typed client over the call table. The code that sends is loaded with the first call. */
export function createApi(options: ApiOptions): Api {
  return async (name, ...[input = {}]) => {
    const { sendCall } = await import('./send-call.ts');
    return (await sendCall(options, name, input)) as CallValue<typeof name>;
  };
}
