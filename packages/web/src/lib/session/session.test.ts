import { describe, expect, it } from 'vitest';
import { dropSession, isSameSession, keepSession, readSession } from './session.ts';

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

describe('session in session storage', () => {
  it('[A01] [R11] keeps token, user name and account type under the names of §3', () => {
    const storage = memory();
    keepSession(storage, { token: 't', username: 'dara', accountType: 0 });
    expect(Object.fromEntries(storage.kept)).toEqual({ token: 't', username: 'dara', isAgent: '0' });
    expect(readSession(storage)).toEqual({ status: 'in', token: 't', username: 'dara', accountType: 0 });
  });

  it.each<Record<string, string>>([
    {},
    { token: 't' },
    { token: 't', username: 'dara', isAgent: 'x' },
    { username: 'dara', isAgent: '0' },
  ])('takes half a record %j for none', (record) => {
    expect(readSession(memory(record))).toEqual({ status: 'out' });
  });

  it('[R04] detects a cached page that shows another session than storage has', () => {
    const dara = { status: 'in', token: 't', username: 'dara', accountType: 0 } as const;
    const again = { ...dara, token: 'u' };
    const [out, unknown] = [{ status: 'out' } as const, { status: 'unknown' } as const];
    expect([isSameSession(dara, dara), isSameSession(out, out), isSameSession(unknown, out)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isSameSession(dara, out), isSameSession(out, dara), isSameSession(again, dara)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('[A14] keeps only the merchant', () => {
    const storage = memory({ token: 't', username: 'dara', isAgent: '0', rngHallTab: '2' });
    expect(dropSession(storage, 'lotus')).toEqual({ status: 'out' });
    expect(Object.fromEntries(storage.kept)).toEqual({ merchant: 'lotus' });
  });
});
