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

/** The newest round as another window has shown it to its end. */
const theirs = { id: 'theirs', state: 'settled', steps: [{}], presentedSteps: 1 } as unknown as RoundView;
const state = {
  fairness: { commitment: 'b'.repeat(64) },
  balance: { balance: '9.00', wallet: 'ok' },
  lastRound: theirs,
} as PlayerState;

/**
 * `told`: what was shown and said, in order, and the stake in view while a round was shown. `said`: to the page around, and the balances
 * that were shown.
 */
function sit(api: Partial<Api>) {
  const told: string[] = [];
  const said: string[] = [];
  let staked: string | undefined;
  const play = {
    api: { markPresented: () => Promise.resolve(), ...api },
    frame: {
      post: ({ type, phase }: { type: string; phase?: string }) => said.push(phase ?? type),
      exit: nothing,
    },
    t: (key: string) => key,
    table: {
      notice: {
        show: (text: string, action?: { run: () => void }) => {
          told.push(`shown ${text}`);
          action?.run();
        },
        hide: nothing,
      },
      announcer: { say: (text: string) => told.push(`said ${text}`) },
      plaque: { clear: nothing, note: nothing },
      sound: { spin: nothing },
    },
    presenter: {
      start: nothing,
      abort: async () => undefined,
      rest: nothing,
      present: async (round: RoundView, from: number, _turn: boolean, onShown: (steps: number) => void) => {
        told.push(`presented ${round.id} from ${from} at ${staked}`);
        for (let step = from; step < round.steps.length; step += 1) onShown(step + 1);
      },
    },
    controls: {
      currentStake: () => '1.00',
      showStake: (amount: string | undefined) => {
        staked = amount;
      },
      setBalance: (balance: string) => said.push(balance),
      setBusy: nothing,
    },
    choice: nothing,
    fairness: { commitment: 'a'.repeat(64) },
    balance: '10.00',
    busy: false,
  } as unknown as Play;
  return { play, told, said, staked: () => staked };
}

it('[G11] a press in a window that another one has overtaken is told to be no bet, and the next one is for what the server has now', async () => {
  const { play, told } = sit({
    spin: () => Promise.reject(new ApiError('conflict')),
    readState: () => Promise.resolve(state),
  });
  const pressed = pressSpin(play);
  await vi.runAllTimersAsync();
  await pressed;
  expect(told).toEqual(['shown error.elsewhere', 'said error.elsewhere']);
  expect([play.fairness, play.balance, play.busy]).toEqual([state.fairness, '9.00', false]);
});

it('[G11] where the other window is not through its free spins they are shown here after that, with their stake in view and not this one’s', async () => {
  const midway = { ...theirs, stake: '40.00', win: '0.00', steps: [{}, {}, {}], presentedSteps: 2 } as RoundView;
  const { play, told, staked } = sit({
    spin: () => Promise.reject(new ApiError('conflict')),
    readState: () => Promise.resolve({ ...state, lastRound: midway }),
    readBalance: () => Promise.resolve({ balance: '9.00', wallet: 'ok' as const }),
  });
  const pressed = pressSpin(play);
  await vi.runAllTimersAsync();
  await pressed;
  expect(told).toEqual([
    'shown error.elsewhere',
    'said error.elsewhere',
    'shown error.elsewhere',
    'presented theirs from 2 at 40.00',
  ]);
  // What comes next is played with what was chosen here.
  expect([staked(), play.controls.currentStake()]).toEqual([undefined, '1.00']);
});

const spun = { id: 'mine', stake: '1.00', win: '5.00', steps: [{}, {}], presentedSteps: 0, balanceAfterBet: '9.00' };

it('[G06][W12] the page around hears that a round is open before it is asked for, and that it is closed with the balance after it, no later', async () => {
  const round = { ...spun, state: 'settled', balanceAfterWin: '14.00' } as unknown as RoundView;
  const { play, said } = sit({
    spin: () => {
      said.push('asked');
      return Promise.resolve({ round, fairness: state.fairness });
    },
  });
  const pressed = pressSpin(play);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said).toEqual(['open', 'asked', '9.00', 'step', 'step', '14.00', 'closed']);
  expect(play.busy).toBe(true);
  await vi.runAllTimersAsync();
  await pressed;
  expect(said).toHaveLength(7);
});

it('[G06][W12] a round whose win is still to come is open until it has come', async () => {
  const round = { ...spun, state: 'open' } as unknown as RoundView;
  const settled = { ...round, state: 'settled', balanceAfterWin: '14.00' } as RoundView;
  const { play, said } = sit({
    spin: () => Promise.resolve({ round, fairness: state.fairness }),
    readRound: () => Promise.resolve({ round: settled, fairness: state.fairness }),
  });
  const pressed = pressSpin(play);
  await vi.runAllTimersAsync();
  await pressed;
  expect(said.slice(-2)).toEqual(['14.00', 'closed']);
});

it('[G06][W12] an interrupted round is open while it waits to be shown', async () => {
  const midway = { ...spun, state: 'settled', presentedSteps: 1 } as unknown as RoundView;
  const { play, told, said } = sit({ readBalance: () => Promise.resolve({ balance: '14.00', wallet: 'ok' as const }) });
  play.table.notice.show = (text) => said.push(text);
  void goOn(play, midway);
  await vi.runAllTimersAsync();
  expect(said).toEqual(['open', 'notice.resume']);
  expect(told).toEqual([]);
});
