import type { PageId } from '@marquee/contracts/pages';
import { describe, expect, it, vi } from 'vitest';
import { createPageLoader, type PageComponent, type PageTable } from './page-loader.ts';

const Page: PageComponent = () => null;
const tableWith = (load: () => Promise<PageComponent>): PageTable => {
  const ids: PageId[] = ['home', 'register', 'login', 'lobby', 'hall', 'game', 'notFound'];
  return Object.fromEntries(ids.map((id) => [id, { source: id, load }])) as PageTable;
};

describe('[R10] page chunks', () => {
  it('loads a page once, however often it is requested', async () => {
    const load = vi.fn(async () => Page);
    const pages = createPageLoader(tableWith(load), 1_000);
    expect(pages.get('home')).toBeUndefined();
    await Promise.all([pages.load('home'), pages.load('home')]);
    await pages.load('home');
    expect(pages.get('home')).toBe(Page);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('forgets a failure, so that a retry loads again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(Page);
    const pages = createPageLoader(tableWith(load), 1_000);
    await expect(pages.load('lobby')).rejects.toThrow('no network');
    await expect(pages.load('lobby')).resolves.toBe(Page);
  });

  it('gives up on a chunk that does not arrive in time', async () => {
    vi.useFakeTimers();
    try {
      const pages = createPageLoader(
        tableWith(() => new Promise(() => {})),
        120_000,
      );
      const late = expect(pages.load('hall')).rejects.toThrow('120000');
      await vi.advanceTimersByTimeAsync(120_000);
      await late;
      expect(pages.get('hall')).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});
