import { createHash } from 'node:crypto';
import { formatHopSignature } from '@marquee/contracts/hop';
import { INTERNAL_CALLS, type InternalCallName } from '@marquee/contracts/internal-calls';
import { type ParamsInput, pathOf } from '@marquee/contracts/operation';
import { problemSchema } from '@marquee/contracts/problems';
import { SUPPORT_HEADERS, supportCanonical } from '@marquee/contracts/support';
import { TIMEOUT_MS } from '@marquee/contracts/timeouts';
import { type HmacKey, hmacHex } from '@marquee/server-kit';
import type * as z from 'zod/mini';
import { ConsoleError, type ConsoleProblemCode } from '../staff/console-error.ts';

const RETRY_AFTER_S = 5;

/** The platform refused before it changed anything. */
const REFUSALS = [
  'conflict',
  'deposit_limit_reached',
  'idempotency_mismatch',
  'identity_required',
  'insufficient_funds',
  'payout_account_name',
  'player_excluded',
  'validation_failed',
] as const;
/** The request did not arrive. After any other failure it may have arrived. */
const UNREACHED: readonly unknown[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

type Rows = typeof INTERNAL_CALLS;
/** A call needs the parameters of its path, and an idempotency key if it changes something. */
type PlatformCall<N extends InternalCallName> = BaseCall<N> &
  ParamsInput<Rows[N]['path']> &
  (Rows[N]['keyed'] extends true ? { readonly idempotencyKey: string } : { readonly idempotencyKey?: undefined });

interface BaseCall<N extends InternalCallName> {
  readonly call: N;
  readonly who: { readonly account: { readonly id: string }; readonly requestId: string };
  readonly merchant: string;
  readonly body: object;
  /** The problem when the platform does not find what the path names. */
  readonly missing: ConsoleProblemCode;
}

/**
 * Calls the platform on behalf of a member of staff. @throws ConsoleError `missing`, one of `REFUSALS`;
 * `platform_away`: nothing was changed; `platform_unsure`: something may have changed, and the answer was lost.
 */
export type CallPlatform = <S extends z.ZodMiniType, N extends InternalCallName>(
  schema: S,
  call: PlatformCall<N>,
) => Promise<z.output<S>>;

interface AnyCall extends BaseCall<InternalCallName> {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly idempotencyKey?: string | undefined;
}

export interface PlatformOptions {
  /** Address of the platform; without it, the platform counts as away. */
  readonly url: string | undefined;
  /** Signs each call. */
  readonly key: HmacKey;
  /** Logs a failed call for the operator of the servers. */
  readonly log: (error: unknown, status: number | null) => void;
}

export function createPlatform({ url, key, log }: PlatformOptions): CallPlatform {
  return async (schema, sent) => {
    const call: AnyCall = sent;
    if (url === undefined) throw away();
    const { response, body } = await send(url, key, call).catch((error: unknown) => {
      log(error, null);
      throw wasNotReached(error) ? away() : unsure(call);
    });
    const answer = schema.safeParse((body as { readonly value?: unknown } | null)?.value);
    if (response.status === 200 && answer.success) return answer.data;
    const problem = problemSchema.safeParse(body);
    const code = problem.success ? problem.data.code : null;
    if (code === 'not_found') throw new ConsoleError(call.missing);
    const refusal = REFUSALS.find((each) => each === code);
    if (refusal !== undefined) throw new ConsoleError(refusal);
    log(new Error(`the platform answered ${code ?? 'something else'}`), response.status);
    // It knows neither the brand nor us, and has not looked any further.
    throw code === 'domain_invalid' || code === 'hop_invalid' ? away() : unsure(call);
  };
}

async function send(url: string, key: HmacKey, call: AnyCall) {
  const { who, merchant, params, idempotencyKey = '' } = call;
  const { method, path } = INTERNAL_CALLS[call.call];
  const target = new URL(`.${pathOf(path, params)}`, url.endsWith('/') ? url : `${url}/`);
  const body = JSON.stringify(call.body);
  const unixSeconds = Math.floor(Date.now() / 1000);
  const signed = supportCanonical({
    target: target.pathname,
    merchant,
    staff: who.account.id,
    requestId: who.requestId,
    idempotencyKey,
    bodyHash: createHash('sha256').update(body).digest('hex'),
    unixSeconds,
  });
  const response = await fetch(target, {
    method,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS.staffCall),
    headers: {
      'content-type': 'application/json',
      [SUPPORT_HEADERS.merchant]: merchant,
      [SUPPORT_HEADERS.staff]: who.account.id,
      [SUPPORT_HEADERS.requestId]: who.requestId,
      [SUPPORT_HEADERS.idempotencyKey]: idempotencyKey,
      [SUPPORT_HEADERS.signature]: formatHopSignature(unixSeconds, hmacHex(key, signed)),
    },
  });
  return { response, body: (await response.json()) as unknown };
}

const wasNotReached = (error: unknown): boolean =>
  UNREACHED.includes(((error as Error | null)?.cause as { readonly code?: unknown } | undefined)?.code);

const away = () => new ConsoleError('platform_away', { retryAfterSeconds: RETRY_AFTER_S });
const unsure = ({ call }: AnyCall) => (INTERNAL_CALLS[call].keyed ? new ConsoleError('platform_unsure') : away());
