// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { move } from './motion.ts';

const cancel = vi.fn();
const animate = vi.fn(() => ({ cancel }));
const element = { animate } as unknown as Element;
const fade = () => move([{ element, from: { opacity: 0 }, to: { opacity: 1 } }], 400, 'ease-out');

afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  vi.useRealTimers();
});

it('holds what it moved until it is ended, and ends it once', () => {
  vi.useFakeTimers();
  const end = fade();
  vi.advanceTimersByTime(5_000);
  expect(animate).toHaveBeenCalledOnce();
  expect(cancel).not.toHaveBeenCalled();
  end();
  vi.runAllTimers();
  expect(cancel).toHaveBeenCalledOnce();
});

it('ends before the frames of an animation’s end', () => {
  vi.useFakeTimers();
  fade();
  vi.advanceTimersByTime(10_300);
  expect(cancel).toHaveBeenCalledOnce();
});

it('moves nothing for visitors who prefer reduced motion', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  fade()();
  expect(animate).not.toHaveBeenCalled();
});
