import type { KeyObject } from 'node:crypto';
import { hmacHex } from '@marquee/server-kit';
import type { Callback, ScheduleBook } from './schedule-book.ts';

export interface CallbackSenderDeps {
  readonly schedule: ScheduleBook;
  readonly key: KeyObject;
  /** The header with the signature. */
  readonly header: string;
  /** Where callbacks go; undefined if there is no receiver. */
  readonly callbackUrl: string | undefined;
  readonly now: () => number;
  readonly secondMs: number;
}

const ANSWER_TIMEOUT_MS = 10_000;
const PAUSE_MAX_S = 300;
const GIVES_UP_AFTER_S = 3 * 24 * 3_600;

/** `t=<seconds since 1970>,v1=<HMAC over the time, one dot, and the body>`. */
export const signCallback = (key: KeyObject, seconds: number, body: string): string =>
  `t=${seconds},v1=${hmacHex(key, `${seconds}.${body}`)}`;

/** Makes one attempt to deliver a callback, and records what it led to. An attempt that `signal` ends is not recorded. */
export async function sendCallback(deps: CallbackSenderDeps, callback: Callback, signal: AbortSignal): Promise<void> {
  const answer = await post(deps, callback, signal);
  if (signal.aborted) return;
  const { number, attempts, createdAt } = callback;
  const isDelivered = /^2\d\d$/.test(answer);
  const isOver = deps.now() - Date.parse(createdAt) >= GIVES_UP_AFTER_S * deps.secondMs;
  const pauseSeconds = Math.min(2 ** Number(attempts), PAUSE_MAX_S);
  const dueAt = new Date(deps.now() + pauseSeconds * deps.secondMs).toISOString();
  deps.schedule.recordAttempt(number, answer, isDelivered ? 'delivered' : isOver ? 'abandoned' : 'waiting', dueAt);
}

/** The status of the answer, or the reason that there was none. */
async function post(
  { key, header, callbackUrl, now }: CallbackSenderDeps,
  { body }: Callback,
  signal: AbortSignal,
): Promise<string> {
  if (callbackUrl === undefined) return 'no address';
  try {
    const response = await fetch(callbackUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [header]: signCallback(key, Math.floor(now() / 1_000), body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, name } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return name === 'TimeoutError' ? 'no answer' : code || error.message;
}
