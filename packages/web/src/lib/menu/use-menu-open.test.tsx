// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useMenuOpen } from './use-menu-open.ts';

/** §9, dropdown close delay. */
const CLOSE_DELAY_MS = 200;
const pointer = (pointerType: string) => ({ pointerType }) as PointerEvent;
const mouse = pointer('mouse');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('[H06] a menu that a mouse has opened', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const openByMouse = async () => {
    const { result } = renderHook(() => useMenuOpen(async () => undefined));
    act(() => result.current.onEnter(mouse));
    await pass(1_000);
    expect(result.current.open).toBe(true);
    return result;
  };

  it('closes 200 ms after the mouse has left, and not before', async () => {
    const menu = await openByMouse();
    act(() => menu.current.onLeave(mouse));
    await pass(CLOSE_DELAY_MS - 1);
    expect(menu.current.open).toBe(true);
    await pass(1);
    expect(menu.current.open).toBe(false);
  });

  it('stays open when the mouse comes back in time', async () => {
    const menu = await openByMouse();
    act(() => menu.current.onLeave(mouse));
    await pass(CLOSE_DELAY_MS - 1);
    act(() => menu.current.onStay());
    await pass(CLOSE_DELAY_MS);
    expect(menu.current.open).toBe(true);
  });

  it('stays open after a press, and does not open under a finger', async () => {
    const menu = await openByMouse();
    await act(async () => menu.current.onPress());
    act(() => menu.current.onLeave(mouse));
    await pass(CLOSE_DELAY_MS);
    expect(menu.current.open).toBe(true);
    const { result } = renderHook(() => useMenuOpen(async () => undefined));
    act(() => result.current.onEnter(pointer('touch')));
    await pass(1_000);
    expect(result.current.open).toBe(false);
  });
});
