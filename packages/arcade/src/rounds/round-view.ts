import * as z from 'zod';
import { formatAmount } from '../amount.ts';
import type { GameDefinition } from '../engine/game-definition.ts';
import type { RoundStep } from '../engine/round-outcome.ts';
import { type Round, VOID_REASONS } from './round.ts';

const amount = z.string();

/** A spin of reels. */
const reelStepView = z.object({
  kind: z.enum(['base', 'free']),
  stops: z.array(z.number()),
  wins: z.array(
    z.object({
      line: z.number().optional(),
      ways: z.number().optional(),
      symbol: z.string(),
      count: z.number(),
      amount,
    }),
  ),
  scatters: z.number(),
  scatterAmount: amount,
  multiplier: z.number(),
  spinsWon: z.number(),
  lanterns: z.number(),
  amount,
});

/** A fall of symbols into a grid, and the clusters after it. */
const fallStepView = z.object({
  kind: z.literal('fall'),
  /** Columns from the left, each from the top. */
  grid: z.array(z.array(z.string())),
  wins: z.array(z.object({ symbol: z.string(), places: z.array(z.tuple([z.number(), z.number()])), amount })),
  multiplier: z.number(),
  amount,
});

const rollStepView = z.object({
  kind: z.literal('roll'),
  side: z.enum(['under', 'over']),
  chance: z.number(),
  roll: z.number(),
  amount,
});

const stepView = z.discriminatedUnion('kind', [reelStepView, fallStepView, rollStepView]);
export type StepView = z.infer<typeof stepView>;

/** A round for its player's browser; amounts are decimal text in the player's currency. */
export const roundView = z.object({
  id: z.string(),
  nonce: z.number(),
  state: z.enum(['betting', 'open', 'settled', 'voiding', 'void']),
  voidReason: z.enum(VOID_REASONS).optional(),
  stake: amount,
  win: amount,
  /** Absent until the bet is confirmed: the result of a bet that may still be void stays secret. */
  steps: z.array(stepView),
  presentedSteps: z.number(),
  createdAt: z.string(),
  balanceAfterBet: amount.optional(),
  balanceAfterWin: amount.optional(),
});
export type RoundView = z.infer<typeof roundView>;

const stands = (round: Round) => round.state === 'open' || round.state === 'settled';

/** `money`: a number of bets in the player's currency. */
function toStepView(step: RoundStep, money: (bets: number) => string): StepView {
  if (step.kind === 'roll') {
    const { kind, side, chance, roll } = step;
    return { kind, side, chance, roll, amount: money(step.pay) };
  }
  if (step.kind === 'fall') {
    return {
      kind: 'fall',
      grid: step.grid.map((rows) => [...rows]),
      wins: step.wins.map(({ symbol, places, pay }) => ({
        symbol,
        places: places.map(([column, row]) => [column, row]),
        amount: money(pay * step.multiplier),
      })),
      multiplier: step.multiplier,
      amount: money(step.pay),
    };
  }
  const { pay, scatterPay, stops, wins, ...facts } = step;
  return {
    ...facts,
    stops: [...stops],
    wins: wins.map(({ pay: won, ...win }) => ({ ...win, amount: money(won * step.multiplier) })),
    scatterAmount: money(scatterPay),
    amount: money(pay),
  };
}

export function toRoundView(round: Round, game: GameDefinition): RoundView {
  const bet = round.stake / BigInt(game.betUnits);
  const money = (bets: number) => formatAmount(bet * BigInt(bets));
  const steps = stands(round) ? round.outcome.steps : [];
  return {
    id: round.id,
    nonce: round.nonce,
    state: round.state,
    ...(round.voidReason && { voidReason: round.voidReason }),
    stake: formatAmount(round.stake),
    win: formatAmount(stands(round) ? round.win : 0n),
    steps: steps.map((step) => toStepView(step, money)),
    presentedSteps: round.presentedSteps,
    createdAt: round.createdAt.toISOString(),
    ...(round.balanceAfterBet !== undefined && { balanceAfterBet: formatAmount(round.balanceAfterBet) }),
    ...(round.balanceAfterWin !== undefined && { balanceAfterWin: formatAmount(round.balanceAfterWin) }),
  };
}
