import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Api, ApiError } from '../api.ts';
import type { PlayerState, RoundView } from '../api-types.ts';
import { goOn } from './go-on.ts';
import type { Play } from './play.ts';
import { pressSpin } from './press-spin.ts';

const nothing = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The newest round, which another window has shown to its end. */
const theirs = { id: 'theirs', state: 'settled', steps: [{}], presentedSteps: 1 } as unknown as RoundView;
const state = {
  fairness: { commitment: 'b'.repeat(64) },
  balance: { balance: '9.00', wallet: 'ok' },
  lastRound: theirs,
} as PlayerState;

/**
 * `shown`: notices, announcements and rounds in order, with the displayed stake. `posted`: messages to the lobby, and the displayed
 * balances.
 */
function sit(api: Partial<Api>) {
  const shown: string[] = [];
  const posted: string[] = [];
  let staked: string | undefined;
  const play = {
    api: { markPresented: () => Promise.resolve(), ...api },
    frame: {
      post: ({ type, phase }: { type: string; phase?: string }) => posted.push(phase ?? type),
      exit: nothing,
    },
    t: (key: string) => key,
    table: {
      notice: {
        show: (text: string, action?: { run: () => void }) => {
          shown.push(`shown ${text}`);
          action?.run();
        },
        hide: nothing,
      },
      announcer: { announce: (text: string) => shown.push(`announced ${text}`) },
      plaque: { clear: nothing, note: nothing },
      sound: { spin: nothing },
    },
    presenter: {
      start: nothing,
      abort: async () => undefined,
      rest: nothing,
      present: async (round: RoundView, from: number, _turn: boolean, onShown: (steps: number) => void) => {
        shown.push(`presented ${round.id} from ${from} at ${staked}`);
        for (let step = from; step < round.steps.length; step += 1) onShown(step + 1);
      },
    },
    controls: {
      currentStake: () => '1.00',
      showStake: (amount: string | undefined) => {
        staked = amount;
      },
      setBalance: (balance: string) => posted.push(balance),
      setBusy: nothing,
    },
    choice: nothing,
    fairness: { commitment: 'a'.repeat(64) },
    balance: '10.00',
    busy: false,
  } as unknown as Play;
  return { play, shown, posted, staked: () => staked };
}

it('[G11] a press in an outdated window is reported as no bet, and the next press uses the server’s state', async () => {
  const { play, shown } = sit({
    spin: () => Promise.reject(new ApiError('conflict')),
    readState: () => Promise.resolve(state),
  });
  const pressed = pressSpin(play);
  await vi.runAllTimersAsync();
  await pressed;
  expect(shown).toEqual(['shown error.elsewhere', 'announced error.elsewhere']);
  expect([play.fairness, play.balance, play.busy]).toEqual([state.fairness, '9.00', false]);
});

it('[G11] free spins that the other window has not finished are shown here, with their own stake', async () => {
  const midway = { ...theirs, stake: '40.00', win: '0.00', steps: [{}, {}, {}], presentedSteps: 2 } as RoundView;
  const { play, shown, staked } = sit({
    spin: () => Promise.reject(new ApiError('conflict')),
    readState: () => Promise.resolve({ ...state, lastRound: midway }),
    readBalance: () => Promise.resolve({ balance: '9.00', wallet: 'ok' as const }),
  });
  const pressed = pressSpin(play);
  await vi.runAllTimersAsync();
  await pressed;
  expect(shown).toEqual([
    'shown error.elsewhere',
    'announced error.elsewhere',
    'shown error.elsewhere',
    'presented theirs from 2 at 40.00',
  ]);
  // The next round uses the choices made here.
  expect([staked(), play.controls.currentStake()]).toEqual([undefined, '1.00']);
});

const spun = { id: 'mine', stake: '1.00', win: '5.00', steps: [{}, {}], presentedSteps: 0, balanceAfterBet: '9.00' };

it('[G06][W12] the page around receives `open` before the request of a round, and `closed` together with the balance after it', async () => {
  const round = { ...spun, state: 'settled', balanceAfterWin: '14.00' } as unknown as RoundView;
  const { play, posted } = sit({
    spin: () => {
      posted.push('request');
      return Promise.resolve({ round, fairness: state.fairness });
    },
  });
  const pressed = pressSpin(play);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(posted).toEqual(['open', 'request', '9.00', 'step', 'step', '14.00', 'closed']);
  expect(play.busy).toBe(true);
  await vi.runAllTimersAsync();
  await pressed;
  expect(posted).toHaveLength(7);
});

it('[G06][W12] a round is open until its win has arrived', async () => {
  const round = { ...spun, state: 'open' } as unknown as RoundView;
  const settled = { ...round, state: 'settled', balanceAfterWin: '14.00' } as RoundView;
  const { play, posted } = sit({
    spin: () => Promise.resolve({ round, fairness: state.fairness }),
    readRound: () => Promise.resolve({ round: settled, fairness: state.fairness }),
  });
  const pressed = pressSpin(play);
  await vi.runAllTimersAsync();
  await pressed;
  expect(posted.slice(-2)).toEqual(['14.00', 'closed']);
});

it('[G06][W12] an interrupted round is open until it is shown', async () => {
  const midway = { ...spun, state: 'settled', presentedSteps: 1 } as unknown as RoundView;
  const { play, shown, posted } = sit({
    readBalance: () => Promise.resolve({ balance: '14.00', wallet: 'ok' as const }),
  });
  play.table.notice.show = (text) => posted.push(text);
  void goOn(play, midway);
  await vi.runAllTimersAsync();
  expect(posted).toEqual(['open', 'notice.resume']);
  expect(shown).toEqual([]);
});
