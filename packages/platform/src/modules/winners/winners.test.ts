import { WINNERS_SHOWN, WINNERS_WINDOW_DAYS } from '@marquee/contracts/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../testing/build-test-app.ts';
import { openWalletStage, type SeatedPlayer, type WalletStage } from '../../testing/wallet-stage.ts';

const DAY_MS = 86_400_000;
/** 1 unit of the currency in the wallet API's units. */
const UNIT = 100_000;

let stage: WalletStage;
let player: SeatedPlayer;
let count = 0;
beforeAll(async () => {
  stage = await openWalletStage();
});
/** Each case has a week of its own. */
beforeEach(async () => {
  stage.platform.clock.advance((WINNERS_WINDOW_DAYS + 1) * DAY_MS);
  count += 1;
  player = await stage.seat(`sokha_riel${count}`, 1_000_000n);
});
afterAll(() => stage.close());

const board = async (rankType: string, options: CallOptions = {}) => {
  const answer = await stage.platform.call('winnerBoard', { query: { rankType }, ...options });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value.list as { account: string; amount: string; winId: string; wonAt: string }[];
};
const amounts = async (rankType: string, options?: CallOptions) =>
  (await board(rankType, options)).map(({ amount }) => amount);
let rounds = 0;
/** One round of `by`: what is paid, what comes back, in whole units. */
async function play(stake: number, won: number, by = player): Promise<string> {
  rounds += 1;
  const ref = `bet-${rounds}`;
  expect((await by.caller.bet(ref, stake * UNIT)).status).toBe('RS_OK');
  expect((await by.caller.win(`win-${ref}`, ref, won * UNIT)).status).toBe('RS_OK');
  stage.platform.clock.advance(1_000);
  return ref;
}
/** What the brand has off by itself, from now on. */
function switchOff(...off: string[]): void {
  const brand = stage.platform.brands.get('lotus');
  if (brand === undefined) throw new Error('There is no brand');
  stage.platform.brands.set({ ...brand, private: { ...brand.private, games: { ...brand.private.games, off } } });
}
/** What a board was read for is forgotten. */
const later = () => stage.platform.clock.advance(20_000);

describe('[G13] the winner board', () => {
  it('has the biggest wins of real rounds first, or the latest, in the game’s name and the brand’s currency', async () => {
    await play(10, 40);
    await play(10, 900);
    await play(10, 25);
    expect(await amounts('BIG')).toEqual(['900.00', '40.00', '25.00']);
    expect(await amounts('LATEST')).toEqual(['25.00', '900.00', '40.00']);
    expect((await board('BIG'))[0]).toMatchObject({
      game: { gameCode: 'slot-1', gameName: 'slot-1', vassalage: 'ARCADE', gameType: 'RNG', image: expect.any(String) },
      wonAt: expect.stringMatching(/:00\.000Z$/),
    });
  });

  it('never tells a whole name, nor who it was, nor which round', async () => {
    const ref = await play(10, 40);
    const text = JSON.stringify(await board('BIG'));
    expect((await board('BIG'))[0]?.account).toBe(`so***${String(count).at(-1)}`);
    for (const secret of ['sokha_riel', player.memberId, ref]) expect(text).not.toContain(secret);
  });

  it('keeps what lost, what is not over and what was taken back to itself', async () => {
    await play(10, 10);
    await play(10, 3);
    await player.caller.bet('open', 10 * UNIT);
    await player.caller.win('open-win', 'open', 500 * UNIT, { round_closed: false });
    const undone = await play(10, 700);
    await player.caller.rollback(`undo-${undone}`, undone);
    expect(await board('BIG')).toEqual([]);
    expect(await board('LATEST')).toEqual([]);
  });

  it('keeps guests out, and whoever was locked out', async () => {
    await play(10, 90, await stage.seatGuest());
    expect(await board('BIG')).toEqual([]);
    await play(10, 90);
    await stage.database.look("UPDATE app.member SET state = 'disabled' WHERE id = $1", [player.memberId]);
    later();
    expect(await board('BIG')).toEqual([]);
  });

  it('is each brand’s own', async () => {
    await play(10, 40);
    expect(await board('BIG', { merchant: 'harbor' })).toEqual([]);
    const other = await stage.seat(`rival${count}`, 100_000n, 'harbor');
    await play(10, 70, other);
    later();
    expect(await amounts('BIG', { merchant: 'harbor' })).toEqual(['70.00']);
    expect(await amounts('BIG')).toEqual(['40.00']);
  });

  it.each([
    ['is no longer listed', () => stage.database.look("UPDATE app.game SET enabled = false WHERE code = 'slot-2'")],
    ['the brand has off', async () => switchOff('ARCADE/slot-2')],
  ])('is as long as there are winners, however many won in a game that %s', async (_, takeAway) => {
    await play(10, 40);
    await play(10, 30);
    const other = await stage.seat(`elsewhere${count}`, 1_000_000n);
    for (let round = 0; round < WINNERS_SHOWN * 3; round += 1) await play(10, 900, other);
    await stage.database.look("UPDATE app.game_round SET game_code = 'slot-2' WHERE member_id = $1", [other.memberId]);
    await takeAway();
    expect(await amounts('BIG')).toEqual(['40.00', '30.00']);
    expect(await amounts('LATEST')).toEqual(['30.00', '40.00']);
    await stage.database.look("UPDATE app.game SET enabled = true WHERE code = 'slot-2'");
    switchOff();
    expect(await amounts('BIG')).toEqual(Array.from({ length: WINNERS_SHOWN }, () => '900.00'));
  });

  it('is as long as there are winners, however many were won by who was locked out', async () => {
    await play(10, 40);
    const other = await stage.seat(`locked${count}`, 1_000_000n);
    for (let round = 0; round < WINNERS_SHOWN * 3; round += 1) await play(10, 900, other);
    await stage.database.look("UPDATE app.member SET state = 'disabled' WHERE id = $1", [other.memberId]);
    expect([await amounts('BIG'), await amounts('LATEST')]).toEqual([['40.00'], ['40.00']]);
  });

  it('forgets a win after its week', async () => {
    await play(10, 40);
    stage.platform.clock.advance((WINNERS_WINDOW_DAYS - 1) * DAY_MS);
    expect(await amounts('BIG')).toEqual(['40.00']);
    stage.platform.clock.advance(DAY_MS);
    expect([await board('BIG'), await board('LATEST')]).toEqual([[], []]);
  });

  it('is a short list, read once in a while and not for each who looks', async () => {
    for (let won = 11; won < 11 + WINNERS_SHOWN + 2; won += 1) await play(10, won);
    expect(await amounts('BIG')).toHaveLength(WINNERS_SHOWN);
    await play(10, 999);
    expect((await amounts('BIG'))[0]).not.toBe('999.00');
    later();
    expect((await amounts('BIG'))[0]).toBe('999.00');
  });

  it('leaves out at once what the brand switches off, and is refused where the brand has none', async () => {
    await play(10, 40);
    expect(await amounts('BIG')).toEqual(['40.00']);
    stage.platform.brands.switch('lotus', { 'games.rng': false });
    expect(await board('BIG')).toEqual([]);
    stage.platform.brands.switch('lotus', { 'games.rng': true, 'home.winners': false });
    expect((await stage.platform.call('winnerBoard')).json().code).toBe('switch_off');
    stage.platform.brands.switch('lotus', { 'home.winners': true });
  });
});
