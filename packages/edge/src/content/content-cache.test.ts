import { createLogger } from '@marquee/server-kit';
import { describe, expect, it, vi } from 'vitest';
import { ContentCache } from './content-cache.ts';
import type { Content, Holder } from './ready-content.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const content = (revision: string, bytes = 100): Content => ({
  status: 200,
  body: Buffer.alloc(bytes, revision),
  headers: ['content-type', 'text/plain'],
  compressible: true,
  validated: true,
  revision,
});
const newCache = (maxBytes = 1_000_000, now?: () => number) =>
  new ContentCache({ maxBytes, logger, ...(now === undefined ? {} : { now }) });

describe('ContentCache', () => {
  it('[T02] produces content once for concurrent requests', async () => {
    const cache = newCache();
    const make = vi.fn(async () => content('1'));
    const all = await Promise.all(Array.from({ length: 50 }, () => cache.load('k', '1', make)));
    expect(make).toHaveBeenCalledTimes(1);
    expect(new Set(all).size).toBe(1);
    expect(await cache.load('k', '1', make)).toBe(all[0]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('[T02] keeps stale content when its successor fails, and retries with growing pauses', async () => {
    let nowMs = 0;
    const cache = newCache(1_000_000, () => nowMs);
    await cache.load('k', '1', async () => content('1'));
    const fail = vi.fn(() => Promise.reject(new Error('no')));
    const refresh = async () => {
      cache.refreshBehind('k', '2', fail);
      await new Promise(setImmediate);
    };
    await refresh();
    await refresh();
    expect(fail).toHaveBeenCalledTimes(1);
    nowMs = 500;
    await refresh();
    nowMs = 1000;
    await refresh();
    expect(fail).toHaveBeenCalledTimes(2);
    expect(cache.get('k')?.revision).toBe('1');
    nowMs = 1500;
    cache.refreshBehind('k', '2', async () => content('2'));
    await vi.waitFor(() => expect(cache.get('k')?.revision).toBe('2'));
  });

  it('keeps a later revision when an earlier one is finished after it', async () => {
    const cache = newCache();
    const { promise: slow, resolve } = Promise.withResolvers<Content>();
    const first = cache.load('k', '1', () => slow);
    await cache.load('k', '2', async () => content('2'));
    resolve(content('1'));
    expect((await first).revision).toBe('1');
    expect(cache.get('k')?.revision).toBe('2');
  });

  it('rejects without a fallback, also when production throws at once', async () => {
    const cache = newCache();
    const make = () => {
      throw new Error('at once');
    };
    await expect(cache.load('k', '1', make)).rejects.toThrow('at once');
    expect((await cache.load('k', '1', async () => content('1'))).revision).toBe('1');
  });

  it('[T02] stays below its bound in bytes, all codings counted', async () => {
    const cache = newCache(60_000);
    for (let i = 0; i < 20; i += 1) {
      const key = `k${i}`;
      await cache.load(key, '1', async () => content(String(i % 10), 5_000));
      await vi.waitFor(() => expect(cache.get(key)?.br).not.toBeNull());
      const held = cache.get(key);
      expect(held?.size).toBeGreaterThan(5_000 + (held?.br?.bytes.length ?? 0) + (held?.gzip?.bytes.length ?? 0));
      expect(cache.bytes).toBeLessThanOrEqual(60_000);
    }
    expect(cache.size).toBeLessThan(7);
    expect(cache.get('k0')).toBeUndefined();
    expect(cache.get('k19')).toBeDefined();
  });

  it('[T02] makes holders drop evicted and replaced content', async () => {
    const cache = newCache(20_000);
    const holder: Holder = { held: null };
    (await cache.load('k', '1', async () => content('1', 5_000))).holdFor(holder);
    expect(holder.held?.revision).toBe('1');
    (await cache.load('k', '2', async () => content('2', 5_000))).holdFor(holder);
    expect(holder.held?.revision).toBe('2');
    for (let i = 0; i < 5; i += 1) await cache.load(`other${i}`, '1', async () => content('1', 5_000));
    expect(cache.get('k')).toBeUndefined();
    expect(holder.held).toBeNull();
  });

  it('does not keep content larger than the cache', async () => {
    const cache = newCache(1_000);
    const ready = await cache.load('k', '1', async () => content('1', 5_000));
    expect(ready.identity.bytes).toHaveLength(5_000);
    expect(cache.size).toBe(0);
  });
});
