import { STAFF_IDLE_MS } from '@marquee/contracts/schemas/staff';
import { describe, expect, it } from 'vitest';
import { idleStep } from './idle-step.ts';
import { lastInput, noteInput } from './input-log.ts';

const START = 1_000_000_000;
const state = { now: START, inputAt: START, reportedAt: START, endsAt: START + 12 * 3_600_000 };
const MINUTE_MS = 60_000;

describe('[T11] an idle console', () => {
  it('warns before its end, and ends', () => {
    expect(idleStep(state)).toBe('none');
    expect(idleStep({ ...state, now: START + STAFF_IDLE_MS - 2 * MINUTE_MS })).toBe('warn');
    expect(idleStep({ ...state, now: START + STAFF_IDLE_MS })).toBe('end');
  });

  it('reports a user who only types', () => {
    const now = START + 6 * MINUTE_MS;
    expect(idleStep({ ...state, now, inputAt: now - 1_000 })).toBe('report');
    expect(idleStep({ ...state, now, inputAt: now - 1_000, reportedAt: now - MINUTE_MS })).toBe('none');
  });

  it('ends with its session despite activity', () => {
    const now = state.endsAt;
    expect(idleStep({ ...state, now, inputAt: now })).toBe('end');
  });

  it('is shared by all tabs: the last input in any of them counts', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(lastInput(storage, START)).toBe(START);
    noteInput(storage, START);
    noteInput(storage, START + 1_000);
    expect(lastInput(storage, START + MINUTE_MS)).toBe(START);
    noteInput(storage, START + MINUTE_MS);
    expect(lastInput(storage, START + MINUTE_MS)).toBe(START + MINUTE_MS);
  });

  it('does not stay open forever when a clock was set back', () => {
    const storage = { getItem: () => String(START + MINUTE_MS), setItem: () => undefined };
    expect(lastInput(storage, START)).toBe(START);
  });
});
