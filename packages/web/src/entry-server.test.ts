import { createHash } from 'node:crypto';
import type { ClientManifest } from '@marquee/contracts/pages';
import type { PageState } from '@marquee/contracts/schemas/settings';
import { effectiveSwitches } from '@marquee/contracts/switches';
import { describe, expect, it } from 'vitest';
import { inlineScriptHashes, render, renderUnknownHost } from './entry-server.tsx';
import { sampleManifest, sampleState } from './testing/sample-state.ts';

const page = (name: string) => ({ file: `assets/${name}.js`, imports: ['_vendor.js'] });
const CLIENT: ClientManifest = {
  'src/entry-client.tsx': { ...page('entry'), isEntry: true },
  '_vendor.js': { file: 'assets/vendor.js' },
  'style.css': { file: 'assets/style.css' },
  ...Object.fromEntries(
    ['EN', 'KM', 'VI', 'TH', 'MY', 'TY'].map((code) => [
      `virtual:marquee-messages/${code}`,
      { file: `assets/${code}.js` },
    ]),
  ),
  'src/app/pages/home-page.tsx': page('home'),
  'src/app/pages/gate-page.tsx': page('gate'),
  'src/app/pages/hall-page.tsx': page('hall'),
  'src/app/pages/responsible-page.tsx': page('responsible'),
  'src/app/pages/not-found-page.tsx': page('not-found'),
};
const renderPath = (path: string, state: Partial<PageState> = {}) =>
  render({ path, client: CLIENT, state: sampleState(state) });

/** Addresses of the scripts that the page loads after its first frame. */
const scriptsOf = (html: string): readonly string[] =>
  /<meta name="mq-scripts" content="([^"]*)">/.exec(html)?.[1]?.split(' ') ?? [];

/** The visible text of the markup. */
const textOf = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>|<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('[R07] a page from the server', () => {
  it('shows brand, nav, banner and footer before any script', async () => {
    const { html, status } = await renderPath('/');
    expect(status).toBe(200);
    const text = textOf(html);
    for (const words of [
      'First banner',
      'Its text',
      'Go there',
      'A running notice',
      'Home',
      'Slots',
      'Log in',
      'Register',
      '© Sample',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('[R04] has no members’ content at any address where visitors log in first', async () => {
    const manifest = sampleManifest({ switches: effectiveSwitches({ 'games.rng': true, 'login.toHome': true }) });
    for (const path of ['/', '/rng', '/login', '/register', '/nowhere']) {
      const { html } = await renderPath(path, { manifest });
      expect(html).not.toMatch(/data-nav|data-page="(?!gate)/);
      for (const words of ['First banner', 'A running notice', '© Sample']) expect(textOf(html)).not.toContain(words);
      if (path !== '/nowhere') expect(html).toContain('gate.js');
      expect(html).not.toMatch(/(?:home|hall)\.js/);
    }
  });

  it('[R04] has the log-in form instead, which sends nothing before its script runs', async () => {
    const manifest = sampleManifest({
      switches: effectiveSwitches({ 'games.rng': true, login: true, 'login.toHome': true }),
    });
    for (const path of ['/', '/rng', '/login']) {
      const { html } = await renderPath(path, { manifest });
      expect(html).toMatch(/<input[^>]*name="password"/);
      expect(textOf(html)).toContain('Log in');
      expect(html).not.toContain('type="submit"');
    }
  });

  it.each([false, true])('[W13] of responsible play is open, where visitors log in first: %s', async (isGuarded) => {
    const manifest = sampleManifest({ switches: effectiveSwitches({ 'login.toHome': isGuarded }) });
    const { html, status } = await renderPath('/responsible', { manifest });
    expect(status).toBe(200);
    expect(html).toContain('data-page="responsible"');
    expect(textOf(html)).toContain('Play is entertainment, not income.');
    expect(html).toContain('<title>Play responsibly · Sample &amp; Sons</title>');
    const gate = await renderPath('/login', { manifest });
    expect(gate.html).toContain('href="/responsible"');
    expect(textOf(gate.html)).toContain('Only for people aged 21 or older.');
  });

  it('leaves out links without a page: categories without vendors, pages that are not built', async () => {
    const { html } = await renderPath('/');
    expect(textOf(html)).not.toMatch(/Live casino|Promotions/);
  });

  it('sets language, direction and theme on the document', async () => {
    const english = (await renderPath('/')).html;
    expect(english).toContain('<html lang="en" dir="ltr" data-theme="dark" data-session="out">');
    const khmer = (await renderPath('/', { language: 'KM' })).html;
    expect(khmer).toContain('<html lang="km" dir="ltr"');
    expect(khmer).toContain('/assets/KM.js');
    expect(khmer).toMatch(/rel="preload" as="font"[^>]*khmer/);
    expect(english).not.toMatch(/rel="preload" as="font"[^>]*khmer/);
  });

  it.each([
    ['TH', 'th', 'noto-sans-thai-thai'],
    ['MY', 'my', 'noto-sans-myanmar-myanmar'],
    ['VI', 'vi', 'figtree-latin'],
    ['TY', 'ty', 'figtree-latin'],
  ] as const)('preloads the face that %s is mostly set in, and no other', async (language, tag, face) => {
    const { html } = await renderPath('/', { language });
    expect(html).toContain(`<html lang="${tag}" dir="ltr"`);
    const preloads = html.match(/<link rel="preload" as="font"[^>]*>/g) ?? [];
    expect(preloads).toHaveLength(1);
    expect(preloads[0]).toContain(face);
  });

  it.each([
    ['Inter Variable', ['inter-latin']],
    ['A face of the brand’s own', []],
  ])('preloads the face of the brand’s body text: %s', async (bodyFace, files) => {
    const { html } = await renderPath('/', { manifest: sampleManifest({ bodyFace }) });
    const preloads = html.match(/<link rel="preload" as="font"[^>]*>/g) ?? [];
    expect(preloads).toEqual(files.map((file) => expect.stringContaining(file)));
  });

  it('names the page’s own chunks, each once', async () => {
    const { html } = await renderPath('/rng');
    for (const file of ['entry.js', 'vendor.js', 'EN.js', 'hall.js']) {
      expect(scriptsOf(html).filter((href) => href === `/assets/${file}`)).toHaveLength(1);
    }
    expect(html).not.toContain('home.js');
  });

  it('waits for two style sheets: the brand’s, and one for everything', async () => {
    const { html } = await renderPath('/');
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
    expect(sheets).toEqual([sampleManifest().themeCss, '/assets/style.css']);
  });

  it('has no style attribute, no inline script but the hashed ones, nothing outlined', async () => {
    const { html } = await renderPath('/');
    expect(html).not.toMatch(/\sstyle=/);
    const scripts = [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
      ([, code]) => code ?? '',
    );
    expect(scripts).toHaveLength(2);
    const hash = (code: string) => createHash('sha256').update(code).digest('base64');
    expect(inlineScriptHashes).toEqual(scripts.map((code) => `'sha256-${hash(code)}'`));
    expect(html).not.toMatch(/<div hidden|\$RC/);
  });

  it('carries its state as inert JSON', async () => {
    const { html } = await renderPath('/');
    const json = /<script type="application\/json" id="mq-state">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(sampleState());
    expect(html).toContain('<title>Sample &amp; Sons · A tagline &lt;here&gt;</title>');
  });

  it('leaves blanks for clock and jackpot, which change with time', async () => {
    const { html } = await renderPath('/');
    expect(html).toMatch(/<time[^>]*><\/time>/);
    expect(textOf(html)).not.toMatch(/\d{4}-\d{2}-\d{2}|\d,\d{3}/);
  });
});

describe('[R06] root view by system status', () => {
  it('shows maintenance instead of the application', async () => {
    const { html, status } = await renderPath('/', { systemStatus: 1 });
    expect(status).toBe(503);
    expect(textOf(html)).toContain('under maintenance');
    expect(textOf(html)).not.toContain('First banner');
  });

  it('titles the page of a new password during maintenance', async () => {
    const manifest = sampleManifest({ switches: effectiveSwitches({ 'login.recovery': true }) });
    const { html } = await renderPath('/reset', { systemStatus: 1, manifest });
    expect(html).toMatch(/<title>[A-Z][a-z ]+ · Sample/);
  });

  it('shows a blocked visitor their address and customer service', async () => {
    const { html, status } = await renderPath('/', { systemStatus: 2, location: { ip: '203.0.113.7', country: 'XX' } });
    expect(status).toBe(451);
    expect(textOf(html)).toContain('203.0.113.7');
    expect(html).toContain('href="mailto:care@sample.example"');
  });

  it('answers 404 for unknown paths and for pages that are switched off', async () => {
    expect((await renderPath('/nowhere')).status).toBe(404);
    const off = sampleManifest({ switches: { ...sampleManifest().switches, 'games.rng': false } });
    expect((await renderPath('/rng', { manifest: off })).status).toBe(404);
  });
});

describe('[T01] page for an unknown host', () => {
  it('is neutral, and gives the reason', () => {
    const html = renderUnknownHost();
    expect(html).toContain('Domain check invalid, contact service');
    expect(html).not.toMatch(/style=|<script|brand|Marquee/i);
  });
});
