import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { bankerDraws, dealCoup, handPoints } from './baccarat.ts';
import { outcomeOf } from './dealer.ts';
import { slipStake, slipWin } from './slip.ts';
import { threeRivers } from './tables.ts';

/** Chances of each result, from every sequence of card values of a full shoe, weighted by the remaining cards. */
function chances(): { player: number; banker: number; tie: number } {
  const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
  const sum = { player: 0, banker: 0, tie: 0 };
  const each = (weight: number, cards: number, then: (value: number, weight: number) => void) => {
    left.forEach((count, value) => {
      if (count === 0) return;
      left[value] = count - 1;
      then(value, (weight * count) / cards);
      left[value] = count;
    });
  };
  const end = (player: number, banker: number, weight: number) => {
    sum[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += weight;
  };
  const thirdOfBanker = (player: number, banker: number, third: number | undefined, weight: number, cards: number) => {
    if (!bankerDraws(banker, third)) return end(player, banker, weight);
    return each(weight, cards, (value, chance) => end(player, (banker + value) % 10, chance));
  };
  each(1, 416, (p1, w1) =>
    each(w1, 415, (b1, w2) =>
      each(w2, 414, (p2, w3) =>
        each(w3, 413, (b2, w4) => {
          const [player, banker] = [(p1 + p2) % 10, (b1 + b2) % 10];
          if (player >= 8 || banker >= 8) return end(player, banker, w4);
          if (player >= 6) return thirdOfBanker(player, banker, undefined, w4, 412);
          return each(w4, 412, (p3, w5) => thirdOfBanker((player + p3) % 10, banker, p3, w5, 411));
        }),
      ),
    ),
  );
  return sum;
}

it('[G11] the declared return and hit rate of the banker are those of every possible coup of a full shoe', () => {
  const { player, banker, tie } = chances();
  expect(player + banker + tie).toBeCloseTo(1, 10);
  expect(Number(threeRivers.figures.hitRateDecimal)).toBeCloseTo(banker, 4);
  expect(Number(threeRivers.figures.rtpDecimal)).toBeCloseTo(banker * 1.95 + tie, 4);
  // As published for eight packs.
  expect([player, banker, tie].map((chance) => chance.toFixed(4))).toEqual(['0.4462', '0.4586', '0.0952']);
});

it('[G11] third cards are drawn by the rules, and neither side draws to a natural', () => {
  const table = [
    [3, 8, false],
    [3, 9, true],
    [4, 1, false],
    [4, 2, true],
    [5, 3, false],
    [5, 4, true],
    [6, 5, false],
    [6, 6, true],
    [6, undefined, false],
    [5, undefined, true],
    [7, 6, false],
    [2, 8, true],
  ] as const;
  for (const [banker, third, draws] of table) expect(bankerDraws(banker, third), `${banker} ${third}`).toBe(draws);
  for (let number = 1; number <= 2_000; number += 1) {
    const { player, banker, result } = outcomeOf('ab'.repeat(32), 'rules', number);
    const [first, second] = [handPoints(player.slice(0, 2)), handPoints(banker.slice(0, 2))];
    if (first >= 8 || second >= 8) expect([player.length, banker.length]).toEqual([2, 2]);
    expect(player.length).toBe(first >= 8 || second >= 8 || first >= 6 ? 2 : 3);
    const lead = handPoints(player) - handPoints(banker);
    expect(result).toBe(lead === 0 ? 'tie' : lead > 0 ? 'player' : 'banker');
    expect(new Set([...player, ...banker]).size).toBe(player.length + banker.length);
  }
});

it('[G11] a slip is paid for its bets on the result; on a tie, other bets are returned', () => {
  const slip = { bets: { player: '10.00', banker: '4.00', tie: '0.20' } };
  const outcome = { player: [], banker: [] };
  expect(slipStake(slip)).toBe(1_420_000n);
  expect(slipWin(slip, { ...outcome, result: 'player' })).toBe(2_000_000n);
  expect(slipWin(slip, { ...outcome, result: 'banker' })).toBe(780_000n);
  expect(slipWin(slip, { ...outcome, result: 'tie' })).toBe(1_000_000n + 400_000n + 180_000n);
});

it('[G12] the cards are those of the published formula, by an independent implementation', () => {
  for (let number = 1; number <= 500; number += 1) {
    const seed = createHash('sha256').update(`shoe ${number}`).digest();
    const block = (cursor: number) => createHmac('sha256', seed).update(`three_rivers:${number}:${cursor}`).digest();
    const words = [0, 1].flatMap((cursor) => Array.from({ length: 8 }, (_, i) => block(cursor).readUInt32BE(i * 4)));
    const shoe = Array.from({ length: 416 }, (_, card) => card);
    const cards: number[] = [];
    for (const word of words) {
      if (word < 2 ** 32 - (2 ** 32 % shoe.length)) cards.push(...shoe.splice(word % shoe.length, 1));
    }
    const { player, banker } = outcomeOf(seed.toString('hex'), 'three_rivers', number);
    const dealt = [player[0], banker[0], player[1], banker[1], ...player.slice(2), ...banker.slice(2)];
    expect(dealt).toEqual(cards.slice(0, dealt.length));
  }
});

it('[G12] results of 50,000 coups with fixed seeds have the expected frequencies: chi-square at 99 %', () => {
  const expected = chances();
  const counts = { player: 0, banker: 0, tie: 0 };
  const seed = createHash('sha256').update('stated').digest('hex');
  for (let number = 1; number <= 50_000; number += 1) counts[outcomeOf(seed, 'stated', number).result] += 1;
  const chiSquare = (['player', 'banker', 'tie'] as const).reduce(
    (sum, side) => sum + (counts[side] - expected[side] * 50_000) ** 2 / (expected[side] * 50_000),
    0,
  );
  // Two degrees of freedom.
  expect(chiSquare).toBeLessThan(9.21);
  expect(dealCoup(() => 0).player).toEqual([0, 2, 4]);
});
