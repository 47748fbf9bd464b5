import { describe, expect, it } from 'vitest';
import { NextWork, SharedWork } from './shared-work.ts';

describe('[T11] work with many callers', () => {
  it('is done once for callers of the same key, failures included', async () => {
    const shared = new SharedWork<string>();
    const done: string[] = [];
    const request = (key: string) =>
      shared.of(key, async () => {
        done.push(key);
        if (key === 'bad') throw new Error('it failed');
        return key;
      });
    expect(await Promise.all([request('a'), request('a'), request('b')])).toEqual(['a', 'a', 'b']);
    expect(await request('a')).toBe('a');
    await expect(request('bad')).rejects.toThrow('it failed');
    await expect(request('bad')).rejects.toThrow('it failed');
    expect(done).toEqual(['a', 'b', 'bad']);
  });

  it('answers no caller with work that started before the call', async () => {
    const next = new NextWork<number>();
    let truth = 0;
    let begun = 0;
    const request = () =>
      next.of('a', async () => {
        begun += 1;
        const seen = truth;
        await null;
        if (begun === 1) throw new Error('it failed');
        return seen;
      });
    const first = expect(request()).rejects.toThrow('it failed');
    truth = 1;
    expect(await Promise.all([request(), request(), request()])).toEqual([1, 1, 1]);
    await first;
    expect(begun).toBe(2);
    truth = 2;
    expect(await request()).toBe(2);
  });
});
