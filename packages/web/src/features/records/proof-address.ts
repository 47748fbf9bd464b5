import type { PlayedRound } from '@marquee/contracts/schemas/records';

/** Our arcade's code among the providers. Others have no page of proofs. */
const ARCADE = 'arcade';
/** Rounds of a table have the number of a coup instead, and their proof in the game. */
const ROUND_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The arcade's public page that recomputes a round, in the language of the tag; null where there is none. */
export function proofAddress(
  { provider, roundId, state }: Pick<PlayedRound, 'provider' | 'roundId' | 'state'>,
  arcadeOrigin: string,
  tag: string,
): string | null {
  if (arcadeOrigin === '' || provider !== ARCADE || state !== 'settled' || !ROUND_ID.test(roundId)) return null;
  return `${arcadeOrigin}/verify?${new URLSearchParams({ round: roundId, lang: tag })}`;
}
