import { type Api, ApiError, type SpinBody } from '../api.ts';
import type { FairnessView, RoundView } from '../api-types.ts';
import { wait } from '../motion.ts';

const TRIES = 4;
const FIRST_PAUSE_MS = 600;

/**
 * Sends a request with its own id until there is an answer. Repeats have no second effect.
 * @throws ApiError `offline` after the last attempt, or the code of a refusal.
 */
export async function untilAnswered<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isSilence = error instanceof ApiError && error.code === 'offline';
      if (!isSilence || attempt === TRIES - 1) throw error;
      await wait(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/**
 * Sends one press of the button until there is an answer. While the round's bet has no answer, reads the round again.
 * @throws ApiError as `untilAnswered`.
 */
export function submitSpin(api: Api, body: SpinBody): Promise<{ round: RoundView; fairness: FairnessView }> {
  return untilAnswered(async () => {
    let answer = await api.spin(body);
    for (let polls = 0; answer.round.state === 'betting' && polls < 20; polls += 1) {
      await wait(FIRST_PAUSE_MS);
      answer = await api.readRound(answer.round.id);
    }
    return answer;
  });
}

/** Follows a round until it is settled or void; undefined when the connection fails first. */
export async function followRound(api: Api, id: string): Promise<RoundView | undefined> {
  for (let polls = 0; polls < 240; polls += 1) {
    const answer = await api.readRound(id).catch(() => undefined);
    if (answer && (answer.round.state === 'settled' || answer.round.state === 'void')) return answer.round;
    await wait(Math.min(5_000, 500 + polls * 250));
  }
  return undefined;
}
