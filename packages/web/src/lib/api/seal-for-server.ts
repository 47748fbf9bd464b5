import type { CallName } from '@marquee/contracts/calls';
import { KEY_SET_PATH, type KeySet, type SealedBody } from '@marquee/contracts/key-set';
import { ApiProblem } from './api-problem.ts';

export interface Sealing {
  readonly merchant: string;
  readonly call: CallName;
  readonly payload: unknown;
  /** GET; rejects like the call itself. */
  readonly request: (path: string) => Promise<Response>;
}

/**
 * The sealed body of an E call. The code that seals is loaded with the first such call. Rejects with
 * `ApiProblem` or as `request` does.
 */
export async function sealForServer({ merchant, call, payload, request }: Sealing): Promise<SealedBody> {
  // Browsers offer it on HTTPS and localhost only.
  if (globalThis.crypto?.subtle === undefined) throw new ApiProblem('needs_https', 0);
  const [{ sealBody }, answer] = await Promise.all([import('@marquee/contracts/seal'), request(KEY_SET_PATH)]);
  try {
    const keySet = (await answer.json()) as KeySet;
    return await sealBody({ keySet, merchant, call, nowMs: serverTime(answer), payload });
  } catch (cause) {
    throw new ApiProblem('upstream_failed', 0, {}, cause);
  }
}

/** The time in a sealed body is the server's own, sent with the keys, so that a wrong clock locks no player out. */
function serverTime({ headers }: Response): number {
  const sent = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(sent) ? Date.now() : sent + (Number(headers.get('age')) || 0) * 1000;
}
