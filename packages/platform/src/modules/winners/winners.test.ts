import { WINNERS_SHOWN, WINNERS_WINDOW_DAYS } from '@marquee/contracts/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallOptions } from '../../testing/build-test-app.ts';
import { openWalletFixture, type SeatedPlayer, type WalletFixture } from '../../testing/wallet-fixture.ts';

const DAY_MS = 86_400_000;
/** One unit of the currency in the wallet API's units. */
const UNIT = 100_000;

let fixture: WalletFixture;
let player: SeatedPlayer;
let count = 0;
beforeAll(async () => {
  fixture = await openWalletFixture();
});
/** Each case has a week of its own. */
beforeEach(async () => {
  fixture.platform.clock.advance((WINNERS_WINDOW_DAYS + 1) * DAY_MS);
  count += 1;
  player = await fixture.seat(`sokha_riel${count}`, 1_000_000n);
});
afterAll(() => fixture.close());

const board = async (rankType: string, options: CallOptions = {}) => {
  const answer = await fixture.platform.call('winnerBoard', { query: { rankType }, ...options });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().value.list as { account: string; amount: string; winId: string; wonAt: string }[];
};
const amounts = async (rankType: string, options?: CallOptions) =>
  (await board(rankType, options)).map(({ amount }) => amount);
let rounds = 0;
/** One round of `by`: stake and win in whole units. */
async function play(stake: number, won: number, by = player): Promise<string> {
  rounds += 1;
  const ref = `bet-${rounds}`;
  expect((await by.caller.bet(ref, stake * UNIT)).status).toBe('RS_OK');
  expect((await by.caller.win(`win-${ref}`, ref, won * UNIT)).status).toBe('RS_OK');
  fixture.platform.clock.advance(1_000);
  return ref;
}
/** Games that the brand has off from now on. */
function switchOff(...off: string[]): void {
  const brand = fixture.platform.brands.get('lotus');
  if (brand === undefined) throw new Error('There is no brand');
  fixture.platform.brands.set({ ...brand, private: { ...brand.private, games: { ...brand.private.games, off } } });
}
/** Waits until cached boards have expired. */
const later = () => fixture.platform.clock.advance(20_000);

describe('[G13] the winner board', () => {
  it('has the biggest or the latest wins of real rounds first, with the game’s name and the brand’s currency', async () => {
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

  it('never shows a whole name, the player or the round', async () => {
    const ref = await play(10, 40);
    const text = JSON.stringify(await board('BIG'));
    expect((await board('BIG'))[0]?.account).toBe(`so***${String(count).at(-1)}`);
    for (const secret of ['sokha_riel', player.memberId, ref]) expect(text).not.toContain(secret);
  });

  it('leaves out rounds that lost, are open or were undone', async () => {
    await play(10, 10);
    await play(10, 3);
    await player.caller.bet('open', 10 * UNIT);
    await player.caller.win('open-win', 'open', 500 * UNIT, { round_closed: false });
    const undone = await play(10, 700);
    await player.caller.rollback(`undo-${undone}`, undone);
    expect(await board('BIG')).toEqual([]);
    expect(await board('LATEST')).toEqual([]);
  });

  it('leaves out guests and locked players', async () => {
    await play(10, 90, await fixture.seatGuest());
    expect(await board('BIG')).toEqual([]);
    await play(10, 90);
    await fixture.database.query("UPDATE app.member SET state = 'disabled' WHERE id = $1", [player.memberId]);
    later();
    expect(await board('BIG')).toEqual([]);
  });

  it('belongs to one brand', async () => {
    await play(10, 40);
    expect(await board('BIG', { merchant: 'harbor' })).toEqual([]);
    const other = await fixture.seat(`rival${count}`, 100_000n, 'harbor');
    await play(10, 70, other);
    later();
    expect(await amounts('BIG', { merchant: 'harbor' })).toEqual(['70.00']);
    expect(await amounts('BIG')).toEqual(['40.00']);
  });

  it.each([
    ['is no longer listed', () => fixture.database.query("UPDATE app.game SET enabled = false WHERE code = 'slot-2'")],
    ['the brand has off', async () => switchOff('ARCADE/slot-2')],
  ])('is full when there are enough winners, however many won in a game that %s', async (_, takeAway) => {
    await play(10, 40);
    await play(10, 30);
    const other = await fixture.seat(`elsewhere${count}`, 1_000_000n);
    for (let round = 0; round < WINNERS_SHOWN * 3; round += 1) await play(10, 900, other);
    await fixture.database.query("UPDATE app.game_round SET game_code = 'slot-2' WHERE member_id = $1", [
      other.memberId,
    ]);
    await takeAway();
    expect(await amounts('BIG')).toEqual(['40.00', '30.00']);
    expect(await amounts('LATEST')).toEqual(['30.00', '40.00']);
    await fixture.database.query("UPDATE app.game SET enabled = true WHERE code = 'slot-2'");
    switchOff();
    expect(await amounts('BIG')).toEqual(Array.from({ length: WINNERS_SHOWN }, () => '900.00'));
  });

  it('is full when there are enough winners, however many wins belong to locked players', async () => {
    await play(10, 40);
    const other = await fixture.seat(`locked${count}`, 1_000_000n);
    for (let round = 0; round < WINNERS_SHOWN * 3; round += 1) await play(10, 900, other);
    await fixture.database.query("UPDATE app.member SET state = 'disabled' WHERE id = $1", [other.memberId]);
    expect([await amounts('BIG'), await amounts('LATEST')]).toEqual([['40.00'], ['40.00']]);
  });

  it('drops a win after its week', async () => {
    await play(10, 40);
    fixture.platform.clock.advance((WINNERS_WINDOW_DAYS - 1) * DAY_MS);
    expect(await amounts('BIG')).toEqual(['40.00']);
    fixture.platform.clock.advance(DAY_MS);
    expect([await board('BIG'), await board('LATEST')]).toEqual([[], []]);
  });

  it('is a short list, read once in a while and not for each visitor', async () => {
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
    fixture.platform.brands.switch('lotus', { 'games.rng': false });
    expect(await board('BIG')).toEqual([]);
    fixture.platform.brands.switch('lotus', { 'games.rng': true, 'home.winners': false });
    expect((await fixture.platform.call('winnerBoard')).json().code).toBe('switch_off');
    fixture.platform.brands.switch('lotus', { 'home.winners': true });
  });
});
