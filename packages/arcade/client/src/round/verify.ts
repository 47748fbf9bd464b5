import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Hmac, hashDraws } from '../../../src/engine/hash-draws.ts';
import { playRound } from '../../../src/engine/play-round.ts';
import { drawsOf, type RoundOutcome } from '../../../src/engine/round-outcome.ts';
import { DEFINITIONS } from '../games/definitions.ts';
import type { RoundChoice } from '../staging/staging.ts';

export interface Claim {
  /** The game's code. */
  readonly game: string;
  readonly choice: RoundChoice | null;
  /** Hex, 32 bytes. */
  readonly serverSeed: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export interface ClaimCheck {
  /** SHA-256 of the revealed seed equals the commitment. */
  readonly seedMatches: boolean;
  /** SHA-256 of the seed, as computed here. */
  readonly computedCommitment: string;
  /** The round, recomputed from the seeds alone. */
  readonly outcome: RoundOutcome;
}

/** Not WebCrypto, which browsers do not offer to pages on plain HTTP. */
const pureHmac: Hmac = (key, message) => hmac(sha256, key, utf8ToBytes(message));

/** Recomputes a round in the browser. @throws Error when the server seed is not hexadecimal, or the game has no page. */
export function verifyClaim(claim: Claim): ClaimCheck {
  const seed = hexToBytes(claim.serverSeed.trim().toLowerCase());
  const computedCommitment = bytesToHex(sha256(seed));
  const game = DEFINITIONS.get(claim.game);
  if (!game) throw new RangeError(`no game ${claim.game}`);
  const draw = hashDraws(pureHmac, seed, claim.clientSeed, claim.nonce);
  const outcome = playRound(game, draw, claim.choice ?? undefined);
  return { seedMatches: computedCommitment === claim.commitment.trim().toLowerCase(), computedCommitment, outcome };
}

/** Whether the recomputed round has the draws of the played one. */
export function sameDraws(outcome: RoundOutcome, draws: readonly (readonly number[])[]): boolean {
  return JSON.stringify(outcome.steps.map(drawsOf)) === JSON.stringify(draws);
}
