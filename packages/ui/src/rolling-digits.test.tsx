// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RollingDigits } from './rolling-digits.tsx';

const STEP_MS = 3_000;
const AHEAD_STEPS = 10;
const cancel = vi.fn();
const animate = vi.fn((_frames: Keyframe[], _durationMs: number) => ({ cancel }));

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Element.prototype, 'animate').mockImplementation(animate as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.useRealTimers();
});

/** A number with this text during each three seconds since the epoch. */
async function open(textOf: (step: number) => string): Promise<HTMLElement> {
  const { container } = render(
    <RollingDigits
      textAt={(nowMs) => textOf(Math.floor(nowMs / STEP_MS))}
      untilNextStepMs={(nowMs) => STEP_MS - (nowMs % STEP_MS)}
      blank="0,000"
    />,
  );
  await act(() => vi.dynamicImportSettled());
  return container;
}
const listed =
  (...texts: string[]) =>
  (step: number) =>
    texts[step] ?? texts.at(-1) ?? '';
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** Position and time in milliseconds of each keyframe of each drum. */
const rolls = () =>
  animate.mock.calls.map(([frames, durationMs]) =>
    frames.map(({ transform, offset }) => [
      Number(/\d+/.exec(String(transform))?.[0]),
      Math.round((offset ?? 1) * durationMs),
    ]),
  );
/** The digits that the drums stand at. */
const digits = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[style*="--at"]')].map((drum) => drum.style.getPropertyValue('--at'));

it('rolls each digit through the steps of half a minute, on past nine, in one animation', async () => {
  const container = await open(listed('1,289', '1,305', '1,306'));
  expect(rolls()).toEqual([]);
  pass(STEP_MS);
  const [still, end] = [0, 30_900];
  expect(rolls()).toEqual([
    [
      [2, still],
      [2, 0],
      [3, 900],
      [3, 900],
      [3, end],
    ],
    [
      [8, still],
      [8, 0],
      [10, 900],
      [0, 900],
      [0, end],
    ],
    [
      [9, still],
      [9, 0],
      [15, 900],
      [5, 900],
      [5, 3_000],
      [6, 3_900],
      [6, 3_900],
      [6, end],
    ],
  ]);
  expect(digits(container).join('')).toBe('1306');
});

it('tells readers the number of now, without a frame of the page', async () => {
  await open(listed('1,289', '1,305', '1,306'));
  expect(screen.getByRole('img', { name: '1,289' })).toBeDefined();
  pass(STEP_MS);
  const reading = screen.getByRole('img', { name: '1,305' }).firstElementChild;
  expect(reading?.hasAttribute('hidden')).toBe(true);
  pass(STEP_MS);
  expect(screen.getByRole('img', { name: '1,306' })).toBeDefined();
});

it('rolls on from where the last animation ends, and ends it then', async () => {
  const container = await open((step) => String(100 + step));
  pass(STEP_MS);
  expect(digits(container).join('')).toBe(String(100 + AHEAD_STEPS));
  pass((AHEAD_STEPS - 1) * STEP_MS);
  expect(cancel).not.toHaveBeenCalled();
  pass(STEP_MS);
  expect(cancel).toHaveBeenCalled();
  expect(digits(container).join('')).toBe(String(100 + 2 * AHEAD_STEPS));
  expect(
    rolls()
      .slice(-2)
      .map(([first]) => first),
  ).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

it('draws the number anew when it grows, and rolls on from there', async () => {
  const container = await open(listed('998', '999', '1,009', '1,010'));
  pass(STEP_MS);
  expect(digits(container).join('')).toBe('999');
  pass(STEP_MS);
  expect(digits(container).join('')).toBe('1009');
  await act(() => vi.dynamicImportSettled());
  pass(STEP_MS);
  expect(digits(container).join('')).toBe('1010');
});

it('changes step by step, without rolling, for visitors who prefer reduced motion', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const container = await open(listed('1', '2', '3'));
  pass(STEP_MS);
  expect(digits(container)).toEqual(['2']);
  pass(STEP_MS);
  expect(digits(container)).toEqual(['3']);
  expect(animate).not.toHaveBeenCalled();
});

it('stops with its panel', async () => {
  await open(listed('1', '2'));
  pass(STEP_MS);
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
