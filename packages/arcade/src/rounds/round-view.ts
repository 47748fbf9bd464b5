import * as z from 'zod';
import { formatAmount } from '../amount.ts';
import type { GameDefinition } from '../engine/game-definition.ts';
import type { Round } from './round.ts';

const amount = z.string();

const stepView = z.object({
  kind: z.enum(['base', 'free']),
  stops: z.array(z.number()),
  wins: z.array(z.object({ line: z.number(), symbol: z.string(), count: z.number(), amount })),
  scatters: z.number(),
  scatterAmount: amount,
  multiplier: z.number(),
  spinsWon: z.number(),
  lanterns: z.number(),
  amount,
});

/** A round as its player's browser gets it; amounts are decimal text in the player's currency. */
export const roundView = z.object({
  id: z.string(),
  nonce: z.number(),
  state: z.enum(['betting', 'open', 'settled', 'voiding', 'void']),
  voidReason: z.enum(['not_enough_money', 'limit_reached', 'session_over', 'refused', 'unconfirmed']).optional(),
  stake: amount,
  win: amount,
  /** Absent until the bet stands: what a bet that may not stand would have won is nobody's business. */
  steps: z.array(stepView),
  presentedSteps: z.number(),
  createdAt: z.string(),
  balanceAfterBet: amount.optional(),
  balanceAfterWin: amount.optional(),
});
export type RoundView = z.infer<typeof roundView>;

const stands = (round: Round) => round.state === 'open' || round.state === 'settled';

export function toRoundView(round: Round, game: GameDefinition): RoundView {
  const lineBet = round.stake / BigInt(game.lines.length);
  const money = (lineBets: number) => formatAmount(lineBet * BigInt(lineBets));
  const steps = stands(round) ? round.outcome.steps : [];
  return {
    id: round.id,
    nonce: round.nonce,
    state: round.state,
    ...(round.voidReason && { voidReason: round.voidReason }),
    stake: formatAmount(round.stake),
    win: formatAmount(stands(round) ? round.win : 0n),
    steps: steps.map((step) => ({
      kind: step.kind,
      stops: [...step.stops],
      wins: step.wins.map(({ line, symbol, count, pay }) => ({
        line,
        symbol,
        count,
        amount: money(pay * step.multiplier),
      })),
      scatters: step.scatters,
      scatterAmount: money(step.scatterPay),
      multiplier: step.multiplier,
      spinsWon: step.spinsWon,
      lanterns: step.lanterns,
      amount: money(step.pay),
    })),
    presentedSteps: round.presentedSteps,
    createdAt: round.createdAt.toISOString(),
    ...(round.balanceAfterBet !== undefined && { balanceAfterBet: formatAmount(round.balanceAfterBet) }),
    ...(round.balanceAfterWin !== undefined && { balanceAfterWin: formatAmount(round.balanceAfterWin) }),
  };
}
