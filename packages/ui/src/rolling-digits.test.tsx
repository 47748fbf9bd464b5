// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RollingDigits } from './rolling-digits.tsx';

const cancel = vi.fn();
const animate = vi.fn((_frames: Keyframe[]) => ({ cancel }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'animate').mockImplementation(animate as never);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const number = (value: string | null) => <RollingDigits value={value} blank="0,000" />;
/** From, to and end of each roll. */
const rolls = () =>
  animate.mock.calls.map(([frames]) => frames.map(({ transform }) => Number(/\d+/.exec(String(transform))?.[0])));

it('rolls the digits that change, on past nine, and ends each roll when it is over', () => {
  const { rerender } = render(number(null));
  rerender(number('1,289'));
  expect(rolls()).toEqual([]);
  rerender(number('1,305'));
  expect(rolls()).toEqual([
    [9, 15, 15],
    [8, 10, 10],
    [2, 3, 3],
  ]);
  vi.advanceTimersByTime(999);
  expect(cancel).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(cancel).toHaveBeenCalledTimes(3);
});

it('compares digits by their place when the number grows', () => {
  const { rerender, container } = render(number('999'));
  rerender(number('1,009'));
  expect(rolls()).toEqual([
    [9, 10, 10],
    [9, 10, 10],
  ]);
  expect(container.textContent).toBe('1,009');
});

it('does not roll for visitors who prefer reduced motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const { rerender } = render(number('1'));
  rerender(number('2'));
  expect(animate).not.toHaveBeenCalled();
});
