import type { ClientManifest } from '@marquee/contracts/pages';
import type { PagePreview } from '@marquee/contracts/schemas/settings';
import { describe, expect, it } from 'vitest';
import { render } from '../../entry-server.tsx';
import { sampleManifest, sampleState } from '../../testing/sample-state.ts';

const LANGUAGES = ['EN', 'KM', 'CN', 'ID', 'AR', 'VI', 'TH', 'MY', 'TY'] as const;
const chunk = { file: 'assets/chunk.js' };
const CLIENT: ClientManifest = {
  'src/entry-client.tsx': { ...chunk, isEntry: true },
  ...Object.fromEntries(['home', 'hall', 'not-found'].map((page) => [`src/app/pages/${page}-page.tsx`, chunk])),
  'style.css': { file: 'assets/style.css' },
  ...Object.fromEntries(LANGUAGES.map((code) => [`virtual:marquee-messages/${code}`, chunk])),
};
const PREVIEW: PagePreview = {
  base: '/preview/token',
  side: 'after',
  by: 'sokha',
  expiresAt: '2026-11-21T07:30:00.000Z',
};
const page = async (path: string, preview?: PagePreview, language = 'EN') => {
  const manifest = sampleManifest({ languages: [...LANGUAGES] });
  return render({ path, client: CLIENT, state: sampleState({ language, manifest, ...(preview ? { preview } : {}) }) });
};
const bannerOf = (html: string): string =>
  /<p [^>]*data-preview="\w+"[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replace(/<[^>]+>/g, ' ') ?? '';

describe('[T11] a page as a preview', () => {
  it('keeps every link to a page of ours below its own path', async () => {
    for (const path of ['/', '/rng']) {
      const { html, status } = await page(path, PREVIEW);
      expect(status).toBe(200);
      const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href);
      expect(links.length).toBeGreaterThan(2);
      expect(links.filter((href) => href !== '/preview/token' && !href.startsWith('/preview/token/'))).toEqual([]);
    }
    expect((await page('/no-such-page', PREVIEW)).status).toBe(404);
  });

  it('names itself, the brand and its end in the brand’s time, in every language', async () => {
    const until = '2026-11-21 14:30:00 (UTC+7)';
    const english = bannerOf((await page('/', PREVIEW)).html);
    expect(english).toContain('Preview of a draft: nothing here is live');
    expect(english).toContain(`By sokha, until ${until}`);
    const texts = new Set<string>();
    for (const language of LANGUAGES) {
      const text = bannerOf((await page('/', PREVIEW, language)).html);
      expect(text).toContain('sokha');
      expect(text).toContain(until);
      texts.add(text.trim().split(/ {2,}/)[0] ?? '');
    }
    expect(texts.size).toBe(LANGUAGES.length);
    expect(bannerOf((await page('/', { ...PREVIEW, side: 'before' })).html)).toContain('as it is now');
  });

  it('is otherwise the same page: without a preview there is no banner and no prefix', async () => {
    const { html } = await page('/');
    expect(html).not.toContain('data-preview=');
    const strip = (text: string) =>
      text
        .replaceAll(/href="\/preview\/token\/?/g, 'href="/')
        .replace(/<p [^>]*data-preview.*?<\/p>/, '')
        .replace(/,"preview":\{[^}]*\}/, '');
    expect(strip((await page('/', PREVIEW)).html)).toBe(html);
  });
});
