// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAutoplay } from './use-autoplay.ts';

const DELAY_MS = 5_000;

function Turning({ isRunning }: { isRunning: boolean }) {
  const [current, setCurrent] = useState(0);
  const next = useCallback(() => setCurrent((now) => now + 1), []);
  const holds = useAutoplay(isRunning, current, DELAY_MS, next);
  return (
    <button type="button" {...holds}>
      {current}
    </button>
  );
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => screen.getByRole('button').textContent;

it('[R08] turns after each delay with one timer, and requests no frames', () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  render(<Turning isRunning />);
  pass(DELAY_MS - 1);
  expect([shown(), vi.getTimerCount()]).toEqual(['0', 1]);
  pass(1);
  pass(DELAY_MS);
  expect([shown(), vi.getTimerCount()]).toEqual(['2', 1]);
  expect(frames).not.toHaveBeenCalled();
});

it('[R08] waits while it is pointed at, focused, stopped, or in a hidden tab', () => {
  const { rerender } = render(<Turning isRunning />);
  const button = screen.getByRole('button');
  fireEvent.pointerEnter(button);
  pass(3 * DELAY_MS);
  expect(shown()).toBe('0');
  fireEvent.pointerLeave(button);
  fireEvent.focus(button);
  pass(3 * DELAY_MS);
  expect(shown()).toBe('0');
  fireEvent.blur(button);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  pass(3 * DELAY_MS);
  expect(shown()).toBe('0');
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  pass(DELAY_MS);
  expect(shown()).toBe('1');
  rerender(<Turning isRunning={false} />);
  pass(3 * DELAY_MS);
  expect(shown()).toBe('1');
});
