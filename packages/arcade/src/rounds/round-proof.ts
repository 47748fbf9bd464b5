import type { Db } from '@marquee/server-kit/postgres';
import * as z from 'zod';
import { formatAmount } from '../amount.ts';
import { drawsOf } from '../engine/round-outcome.ts';
import { readRevealed } from '../players/seed.repository.ts';
import { findRound } from './round.repository.ts';

/** Everything needed to recompute a round, without the player. */
export const roundProof = z.object({
  roundId: z.string(),
  game: z.string(),
  gameVersion: z.number(),
  state: z.enum(['betting', 'open', 'settled', 'voiding', 'void']),
  playedAt: z.string(),
  commitment: z.string(),
  /** Hex; null until the round is over. */
  serverSeed: z.string().nullable(),
  clientSeed: z.string(),
  nonce: z.number(),
  stake: z.string(),
  win: z.string(),
  /** The choice beside the stake; for dice. */
  choice: z.object({ side: z.enum(['under', 'over']), chance: z.number() }).nullable(),
  /** The numbers that each step was drawn from: stops of a spin, symbols of a fall, the rolled number. Empty until the round is over. */
  draws: z.array(z.array(z.number())),
});
export type RoundProof = z.infer<typeof roundProof>;

export async function proveRound(db: Db, id: string): Promise<RoundProof | undefined> {
  const round = await findRound(db, id);
  const seed = round && (await readRevealed(db, round.playerId, round.gameCode, round.nonce));
  if (!seed) return undefined;
  const isOver = seed.serverSeed !== undefined;
  return {
    roundId: round.id,
    game: round.gameCode,
    gameVersion: round.gameVersion,
    state: round.state,
    playedAt: round.createdAt.toISOString(),
    commitment: seed.commitment,
    serverSeed: seed.serverSeed ?? null,
    clientSeed: round.clientSeed,
    nonce: round.nonce,
    stake: formatAmount(round.stake),
    win: formatAmount(round.state === 'settled' ? round.win : 0n),
    choice: round.choice && 'side' in round.choice ? round.choice : null,
    draws: isOver ? round.outcome.steps.map(drawsOf) : [],
  };
}
