// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTranslate } from '../i18n.ts';
import { click, fakeArcade, nameOf, textOf } from '../testing/fake-arcade.ts';
import type { SlipView, TableNews, TableState } from './table-api.ts';
import { startTable } from './table-page.ts';

const STATE: TableState = {
  lang: 'en',
  player: 'p1',
  currency: 'KHR',
  stakes: ['400.00', '1000.00', '2000.00'],
  presetStake: '400.00',
  lobbyUrl: 'http://brand.test/rng',
  balance: { balance: '20000.00', wallet: 'ok' },
};

const sockets: EventTarget[] = [];
class FakeSocket extends EventTarget {
  readonly send = vi.fn();
  constructor() {
    super();
    sockets.push(this);
  }
}

function publish(number: number, closesInMs: number, outcome: TableNews['outcome'] = null): void {
  const news: TableNews = {
    table: 'three_rivers',
    number,
    commitment: 'c'.repeat(64),
    closesInMs,
    serverSeed: null,
    outcome,
    results: [],
    players: 1,
  };
  sockets.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(news) }));
}

const OUTCOME = { player: [1, 2], banker: [3, 4], result: 'banker' } as const satisfies TableNews['outcome'];

async function open(answer: 'open' | 'void' = 'open', lastSlip?: SlipView) {
  const slips: { number: number; bets: SlipView['bets'] }[] = [];
  const arcade = fakeArcade({
    '/api/table/session': () => ({ token: 'token', state: { ...STATE, ...(lastSlip && { lastSlip }) } }),
    '/api/balance': () => STATE.balance,
    '/api/table/slip': (body) => {
      slips.push({ number: Number(body['number']), bets: body['bets'] as SlipView['bets'] });
      const bets = body['bets'] as SlipView['bets'];
      const refused = answer === 'void' ? { state: 'void', voidReason: 'not_enough_money' } : { state: 'open' };
      return { id: 's1', number: body['number'], bets, stake: '800.00', win: '0.00', ...refused };
    },
  });
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  await startTable(root, 'three_rivers', `launch-${sockets.length}`, await loadTranslate('en'));
  return { slips, arcade };
}

const total = () => textOf('#stake');
const noticed = () => textOf('.notice p');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[G11] laid chips become a bet when the time runs out, without a press of the button', async () => {
  const { slips } = await open();
  publish(7, 15_000);
  click('.spot.player');
  click('.spot.player');
  click('.spot.tie');
  click('.undo');
  expect(total()).toBe('800.00');
  await vi.advanceTimersByTimeAsync(13_000);
  expect(slips).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slips).toEqual([{ number: 7, bets: { player: '800.00' } }]);
  await vi.advanceTimersByTimeAsync(1_000);
  publish(7, 0, OUTCOME);
  expect([total(), noticed()]).toEqual(['800.00', '']);
});

it('[G11] chips can be laid on the next coup after a connection was lost during the deal, and are sent again', async () => {
  const { slips } = await open();
  publish(7, 15_000);
  await vi.advanceTimersByTimeAsync(15_000);
  publish(8, 15_000);
  click('.spot.banker');
  await vi.advanceTimersByTimeAsync(14_000);
  expect(slips).toEqual([{ number: 8, bets: { banker: '400.00' } }]);
});

it('[G11] chips that did not become a bet are removed with a reason', async () => {
  const { slips } = await open();
  publish(7, 15_000);
  click('.spot.player');
  publish(7, 0, OUTCOME);
  expect([total(), noticed()]).toEqual(['0.00', 'Bets are closed for this round. Nothing was taken.']);
  publish(8, 15_000);
  click('.spot.player');
  publish(9, 15_000);
  expect([slips, total(), noticed()]).toEqual([[], '0.00', 'Bets are closed for this round. Nothing was taken.']);
});

it('[G11] chips that the wallet refused at the end are removed with the wallet’s reason', async () => {
  await open('void');
  publish(7, 15_000);
  click('.spot.player');
  await vi.advanceTimersByTimeAsync(15_000);
  publish(7, 0, OUTCOME);
  expect([total(), noticed()]).toEqual(['0.00', 'Your balance is too low for this stake.']);
});

describe('[G11] a page that is closed with chips laid', () => {
  const close = () => vi.clearAllTimers();

  it('lays them again while bets on their coup are open, and sends them as ever', async () => {
    await open();
    publish(7, 15_000);
    click('.spot.player');
    click('.spot.tie');
    close();
    const { slips } = await open();
    publish(7, 8_000);
    expect([total(), noticed()]).toEqual(['800.00', '']);
    click('.undo');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(slips).toEqual([{ number: 7, bets: { player: '400.00' } }]);
  });

  it('reads that nothing was taken when their coup is over, once', async () => {
    await open();
    publish(7, 15_000);
    click('.spot.player');
    close();
    const { slips } = await open();
    publish(8, 15_000);
    expect([total(), noticed()]).toEqual(['0.00', 'Bets are closed for this round. Nothing was taken.']);
    close();
    await open();
    publish(9, 15_000);
    expect([slips, total(), noticed()]).toEqual([[], '0.00', '']);
  });

  it('does not lay them a second time when they became a bet', async () => {
    await open();
    publish(7, 15_000);
    click('.spot.player');
    const lastSlip = {
      ...{ id: 's1', number: 7, state: 'open', stake: '400.00', win: '0.00' },
      bets: { player: '400.00' },
    };
    close();
    const { slips } = await open('open', lastSlip as SlipView);
    publish(7, 8_000);
    expect(total()).toBe('400.00');
    await vi.advanceTimersByTimeAsync(8_000);
    expect([slips, noticed()]).toEqual([[], '']);
  });

  it('lays none again after they were taken back or placed', async () => {
    await open();
    publish(7, 15_000);
    click('.spot.player');
    click('.undo');
    close();
    await open();
    publish(7, 8_000);
    expect(total()).toBe('0.00');
    click('.spot.player');
    click('.confirm');
    await vi.advanceTimersByTimeAsync(1);
    expect(localStorage.getItem('arcade-chips:three_rivers:p1')).toBeNull();
  });
});

it('[G11] the selected chip is the one of the last visit, and chips and spots have their labels as names', async () => {
  await open();
  click('.chip', 2);
  publish(7, 15_000);
  click('.spot.tie');
  const names = () => ['.chip.c2', '.spot.tie'].map(nameOf);
  expect(names()).toEqual(['2K, Chip 2,000.00 KHR', 'Tie 8 : 1 2,000.00 KHR']);
  await open();
  expect(document.querySelector('.chip[aria-pressed=true]')?.textContent).toBe('2K');
});
