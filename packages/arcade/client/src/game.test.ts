// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from './api.ts';
import type { PlayerState, RoundView } from './api-types.ts';
import { createFrame } from './frame.ts';
import { startGame } from './game.ts';
import { loadFace } from './games/index.ts';
import { loadTranslate } from './i18n.ts';
import { click, fakeArcade, nameOf, textOf } from './testing/fake-arcade.ts';

const fairness = { commitment: 'a'.repeat(64), nonce: 0, clientSeed: 'mine', clientSeedChosen: true };
const STATE: PlayerState = {
  lang: 'en',
  player: 'p1',
  currency: 'KHR',
  stakes: ['400.00', '1000.00', '2000.00'],
  presetStake: '1000.00',
  lobbyUrl: 'http://brand.test/rng',
  fairness,
  balance: { balance: '20000.00', wallet: 'ok' },
};

function round(stake: string, win: string, rest: Partial<RoundView> = {}): RoundView {
  const roll = { kind: 'roll', side: 'under', chance: 4800, roll: win === '0.00' ? 9000 : 1200, amount: win } as const;
  return {
    id: 'r1',
    nonce: 0,
    state: 'settled',
    stake,
    win,
    steps: [roll],
    presentedSteps: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    balanceAfterBet: '19000.00',
    balanceAfterWin: '25000.00',
    ...rest,
  };
}

/** Opens Indigo Dice, which needs no canvas. `spun` answers each press of the button. */
async function open(state: Partial<PlayerState> = {}, spun = round('1000.00', '0.00')) {
  const arcade = fakeArcade({
    '/api/spin': () => ({ round: spun, fairness }),
    '/api/balance': () => ({ balance: '25000.00', wallet: 'ok' }),
  });
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const [face, t] = [await loadFace('indigo_dice'), await loadTranslate('en')];
  const frame = createFrame(STATE.lobbyUrl);
  void startGame({ root, face, api: createApi('token'), state: { ...STATE, ...state }, frame, t });
  await vi.advanceTimersByTimeAsync(0);
  return arcade;
}

/** The part of Web Audio that the sounds use. */
class SilentAudio {
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
}
class SilentNode {
  readonly gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  connect = (next: unknown) => next;
  start() {}
  stop() {}
}

const stakes = () => textOf('#stake');
const isReady = () => document.querySelector('.spin')?.getAttribute('aria-disabled') === 'false';

/** Milliseconds until the button can be pressed again, in steps of 50. */
async function untilReady(): Promise<number> {
  for (let ms = 0; ; ms += 50) {
    if (isReady()) return ms;
    if (ms > 20_000) throw new Error('the button stays locked');
    await vi.advanceTimersByTimeAsync(50);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('AudioContext', SilentAudio);
  vi.stubGlobal('OscillatorNode', SilentNode);
  vi.stubGlobal('GainNode', SilentNode);
  Element.prototype.animate = () => ({ finished: Promise.resolve() }) as unknown as Animation;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[G11] a player’s choices', () => {
  it('are kept after a reload: stake and sound, per player and game', async () => {
    await open();
    click('.stake .round-button', 1);
    click('.sound');
    expect([stakes(), nameOf('.sound')]).toEqual(['2,000.00', 'Turn the sound off']);
    await open();
    expect([stakes(), nameOf('.sound')]).toEqual(['2,000.00', 'Turn the sound off']);
    await open({ player: 'p2' });
    expect([stakes(), nameOf('.sound')]).toEqual(['1,000.00', 'Turn the sound on']);
  });

  it('are, in a new browser, the stake of the last round', async () => {
    await open({ lastRound: round('400.00', '0.00', { presentedSteps: 1 }) });
    expect(stakes()).toBe('400.00');
  });

  it('fall back to the first stake when the chosen one is no longer offered', async () => {
    localStorage.setItem('arcade-choices:indigo_dice:p1', '{"stake":"7.00"}');
    await open();
    expect(stakes()).toBe('1,000.00');
  });
});

describe('[G11] an interrupted round', () => {
  const interrupted = round('400.00', '5000.00');

  it('is offered with its own stake and the balance before its win', async () => {
    localStorage.setItem('arcade-choices:indigo_dice:p1', '{"stake":"2000.00"}');
    await open({ lastRound: interrupted, balance: { balance: '25000.00', wallet: 'ok' } });
    expect(textOf('.notice p')).toContain('interrupted');
    expect([stakes(), textOf('#balance')]).toEqual(['400.00', '19,000.00']);
    click('.notice-button');
    await untilReady();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([stakes(), textOf('#balance')]).toEqual(['2,000.00', '25,000.00']);
  });
});

describe('[G11] the returned amount of a round', () => {
  /** Presses the button and waits until the roll has landed. */
  async function play(win: string, balanceAfterWin = '25000.00') {
    await open({}, round('1000.00', win, { balanceAfterWin }));
    click('.spin');
    for (let ms = 0; ms < 5_000 && textOf('[role=status]') !== `${spoken(win)}`; ms += 50) {
      await vi.advanceTimersByTimeAsync(50);
    }
  }
  const spoken = (win: string) => {
    const amount = `${Number(win).toLocaleString('en')}.00 KHR.`;
    return `12.00 was rolled. ${Number(win) > 1_000 ? 'Win' : 'Returned'}: ${amount}`;
  };

  const space = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', bubbles: true }));

  it.each([
    ['a click', '30000.00', () => click('.overlay')],
    ['Space', '30000.00', space],
    ['a click on the button', '9000.00', () => click('.spin')],
    ['a click on the reels', '9000.00', () => click('.window')],
    ['Space', '9000.00', space],
  ])('is skipped by %s where it is %s', async (_name, win, press) => {
    await play(win);
    const full = await untilReady();
    await play(win);
    press();
    const skipped = await untilReady();
    expect(skipped).toBeLessThan(full - 1_000);
  });

  it('is no win when it is at most the stake', async () => {
    await play('1000.00');
    await untilReady();
    expect(textOf('.plaque-label')).toBe('Returned');
    expect(document.querySelector('.plaque')?.classList.contains('won')).toBe(false);
    await play('2000.00');
    await untilReady();
    expect(textOf('.plaque-label')).toBe('Win');
    expect(document.querySelector('.plaque')?.classList.contains('won')).toBe(true);
  });
});
