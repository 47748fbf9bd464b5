import type { Db } from '@marquee/server-kit/postgres';
import * as z from 'zod';
import { formatAmount } from '../amount.ts';
import type { Round } from '../rounds/round.ts';
import { roundView } from '../rounds/round-view.ts';
import { SIDES } from './baccarat.ts';
import { type Coup, countSlips, lastOutcomes } from './coup.repository.ts';
import { slipOf } from './slip.ts';

const amount = z.string();
const side = z.enum(SIDES);

export const outcomeView = z.object({
  /** 0 to 415: suit by suit from the ace in each of eight packs. */
  player: z.array(z.number()),
  banker: z.array(z.number()),
  result: side,
});

/** Everything needed to recompute a coup. Seed and outcome are null until the deal. */
export const coupProof = z.object({
  table: z.string(),
  number: z.number(),
  commitment: z.string(),
  serverSeed: z.string().nullable(),
  outcome: outcomeView.nullable(),
});
export type CoupProof = z.infer<typeof coupProof>;

/** The state that all players at a table receive. */
export const tableNews = z.object({
  ...coupProof.shape,
  /** Until bets close; at least zero. */
  closesInMs: z.number(),
  players: z.number(),
  /** Results of earlier coups, oldest first. */
  results: z.array(side),
});
export type TableNews = z.infer<typeof tableNews>;

const bet = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,2})?$/)
  .optional();
export const betsView = z.object({ player: bet, banker: bet, tie: bet });

/** A player's slip for their browser. */
export const slipView = z.object({
  id: z.string(),
  number: z.number(),
  state: roundView.shape.state,
  voidReason: roundView.shape.voidReason,
  bets: betsView,
  stake: amount,
  win: amount,
  createdAt: z.string(),
});
export type SlipView = z.infer<typeof slipView>;

export function toSlipView(round: Round): SlipView {
  return {
    id: round.id,
    number: round.nonce,
    state: round.state,
    ...(round.voidReason && { voidReason: round.voidReason }),
    bets: slipOf(round).bets,
    stake: formatAmount(round.stake),
    win: formatAmount(round.state === 'settled' ? round.win : 0n),
    createdAt: round.createdAt.toISOString(),
  };
}

export const toProof = (coup: Coup): CoupProof => ({
  table: coup.tableCode,
  number: coup.number,
  commitment: coup.commitment,
  serverSeed: coup.revealedSeed ?? null,
  outcome: coup.outcome
    ? { ...coup.outcome, player: [...coup.outcome.player], banker: [...coup.outcome.banker] }
    : null,
});

const RESULTS = 24;

export async function readNews(db: Db, coup: Coup): Promise<TableNews> {
  const [players, outcomes] = await Promise.all([
    countSlips(db, coup.tableCode, coup.number),
    lastOutcomes(db, coup.tableCode, RESULTS),
  ]);
  return {
    ...toProof(coup),
    closesInMs: Math.max(0, Math.round(coup.closesInMs)),
    players,
    results: outcomes.map((outcome) => outcome.result),
  };
}
