import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGame, type TestPlayer } from '../testing/player.ts';
import { startTestArcade, type TestArcade } from '../testing/test-arcade.ts';

let arcade: TestArcade;
let player: TestPlayer;

beforeAll(async () => {
  arcade = await startTestArcade(inject('postgresAdminUrl'), { retryMs: 600_000, leaseMs: 600_000 });
  arcade.wallet.balances.set('brand-a:ada', 1e12);
  player = await openGame(arcade.exchange, arcade.keys.operator.privateKey, { game_code: 'indigo_dice' });
});
afterAll(() => arcade.close());

it('[G11] dice pay exactly by the chosen chance and end', async () => {
  for (const side of ['under', 'over'] as const) {
    for (const chance of [96, 4800, 8000]) {
      const { round } = (await player.spin({ choice: { side, chance } })).body;
      const [step] = round.steps;
      expect(step).toMatchObject({ kind: 'roll', side, chance });
      const wins = side === 'under' ? step.roll < chance : step.roll >= 10_000 - chance;
      expect(Number(round.win)).toBeCloseTo(wins ? 9_600 / chance : 0, 9);
      const proof = (await player.get(`/api/rounds/${round.id}/proof`)).body;
      expect(proof).toMatchObject({ choice: { side, chance }, draws: [[step.roll]] });
    }
  }
});

it('[G11] dice without a choice, or with one that is not offered, are refused without a round', async () => {
  const before = (await player.get('/api/rounds')).body.length;
  const { commitment } = (await player.get('/api/session')).body.fairness;
  const choices = [
    undefined,
    { side: 'under', chance: 4801 },
    { side: 'under', chance: 10_000 },
    { side: 'under', chance: 0 },
    { side: 'under', chance: -4800 },
    { side: 'under', chance: 48.5 },
    { side: 'middle', chance: 4800 },
  ];
  for (const choice of choices) {
    const body = { stake: '1.00', requestId: randomUUID(), commitment, ...(choice && { choice }) };
    expect((await player.post('/api/spin', body)).status, JSON.stringify(choice)).toBe(400);
  }
  expect((await player.get('/api/rounds')).body).toHaveLength(before);
});

it('[G11] a choice in a game without choices is refused', async () => {
  const slots = await openGame(arcade.exchange, arcade.keys.operator.privateKey, { game_code: 'mango_market' });
  expect((await slots.spin({ choice: { side: 'under', chance: 4800 } })).status).toBe(400);
  expect((await slots.spin()).status).toBe(200);
});

it('[G11] a repeated request with another choice is refused', async () => {
  const { commitment } = (await player.get('/api/session')).body.fairness;
  const request = { requestId: randomUUID(), commitment, choice: { side: 'over', chance: 2400 } } as const;
  const first = await player.spin(request);
  expect((await player.spin(request)).body.round.id).toBe(first.body.round.id);
  const other = await player.spin({ ...request, choice: { side: 'under', chance: 2400 } });
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch']);
});
