// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RollingDigits } from './rolling-digits.tsx';

const STEP_MS = 3_000;
const cancel = vi.fn();
const animate = vi.fn((_frames: Keyframe[]) => ({ cancel }));

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

/** A number that shows these texts, three seconds each. */
const open = (...texts: string[]) =>
  render(
    <RollingDigits
      textAt={(nowMs) => texts[Math.floor(nowMs / STEP_MS)] ?? ''}
      untilNextStepMs={(nowMs) => STEP_MS - (nowMs % STEP_MS)}
      blank="0,000"
    />,
  ).container;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** From, to and end of each roll. */
const rolls = () =>
  animate.mock.calls.map(([frames]) => frames.map(({ transform }) => Number(/\d+/.exec(String(transform))?.[0])));
/** The digits that the drums stand at. */
const digits = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[style*="--at"]')].map((drum) => drum.style.getPropertyValue('--at'));

it('rolls the digits that change, on past nine, and ends a roll with the next', () => {
  const container = open('1,289', '1,305', '1,306');
  expect(rolls()).toEqual([]);
  pass(STEP_MS);
  expect(rolls()).toEqual([
    [2, 3, 3],
    [8, 10, 10],
    [9, 15, 15],
  ]);
  expect(container.textContent).toBe('1,305');
  expect(digits(container).join('')).toBe('1305');
  pass(STEP_MS - 1);
  expect(cancel).not.toHaveBeenCalled();
  pass(1);
  expect(cancel).toHaveBeenCalledTimes(3);
  expect(rolls()).toHaveLength(4);
});

it('draws the number anew when it grows, and rolls on from there', () => {
  const container = open('999', '1,009', '1,010');
  pass(STEP_MS);
  expect(rolls()).toEqual([]);
  expect(container.textContent).toBe('1,009');
  pass(STEP_MS);
  expect(digits(container).join('')).toBe('1010');
  expect(rolls()).toHaveLength(2);
});

it('does not roll for visitors who prefer reduced motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const container = open('1', '2');
  pass(STEP_MS);
  expect(container.textContent).toBe('2');
  expect(animate).not.toHaveBeenCalled();
});

it('stops with its panel', () => {
  open('1', '2');
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});
