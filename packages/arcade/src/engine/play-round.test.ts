import { expect, it } from 'vitest';
import { capRound } from './play-round.ts';
import type { RollStep } from './round-outcome.ts';

const step = (pay: number): RollStep => ({ kind: 'roll', side: 'under', chance: 1, roll: 0, pay });

it('[G11] a round ends with the step that reaches its highest win, and pays exactly that', () => {
  expect(capRound([step(3), step(4), step(5)], 12)).toEqual({ steps: [step(3), step(4), step(5)], totalPay: 12 });
  expect(capRound([step(3), step(40), step(5)], 12)).toEqual({ steps: [step(3), step(9)], totalPay: 12 });
  expect(capRound([step(3)], 12)).toEqual({ steps: [step(3)], totalPay: 3 });
});
