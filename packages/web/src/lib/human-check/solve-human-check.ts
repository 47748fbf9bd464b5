import type { HumanCheckValue } from '@marquee/contracts/schemas/human-check';
import { solveChallengeWorkers } from 'altcha-lib';
import { ApiProblem } from '../api/api-problem.ts';

/**
 * Solves a challenge in a worker → the answer as text for a call's body. One worker: the work is sized for it, and a phone's
 * other cores are left to the page. Rejects with `ApiProblem`; null when `controller` gave up.
 */
export async function solveHumanCheck(
  { challenge }: HumanCheckValue,
  controller: AbortController,
): Promise<string | null> {
  // Browsers offer it on HTTPS and localhost only.
  if (globalThis.crypto?.subtle === undefined) throw new ApiProblem('needs_https', 0);
  const createWorker = () => new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await solveChallengeWorkers({ challenge, concurrency: 1, controller, createWorker });
    if (controller.signal.aborted) return null;
    if (solution === null) throw new Error('No counter solved it in time');
    const { counter, derivedKey } = solution;
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  } catch (cause) {
    throw new ApiProblem('human_check_failed', 0, {}, cause);
  }
}
