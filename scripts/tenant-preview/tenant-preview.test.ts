import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findBrowser } from '../find-browser.ts';
import { REPOSITORY_DIR } from '../repository.ts';
import { launch } from '../screens/playwright.ts';
import { drawContactSheet, type Section } from './contact-sheet.ts';
import { RefusedByCommand, readPlan } from './read-plan.ts';
import { environmentOf, runningStack, servedRevision } from './stack.ts';

const TENANTS = join(REPOSITORY_DIR, 'tenants');

describe('[T08] tenant preview', () => {
  it('shows every screen of the brand, and a member’s last if there is a demo member', async () => {
    const { brand, screens, languages } = await readPlan('lotus', TENANTS);
    const ids = screens.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['home', 'login', 'register', 'notFound']));
    expect(ids.slice(-2)).toEqual(['member', 'game']);
    expect(brand.player?.username).toEqual(expect.any(String));
    expect(languages[0]).toBe(brand.languages[0]);
  });

  it('shows the pages behind a gate as a member, after the visitor’s screens', async () => {
    const { screens } = await readPlan('tiger', TENANTS);
    const ways = screens.map(({ how }) => how);
    expect(screens.find(({ id }) => id === 'home')?.how).toBe('member');
    expect(screens.filter(({ path }) => path === '/')).toHaveLength(1);
    expect(ways.indexOf('member')).toBeGreaterThan(Math.max(ways.lastIndexOf('page'), ways.lastIndexOf('dialog')));
    expect(ways.at(-1)).toBe('game');
  });

  it('shows nothing for an unknown brand, after the command has printed the reason', async () => {
    const refused = readPlan('unknown', TENANTS);
    await expect(refused).rejects.toThrow(RefusedByCommand);
    await expect(refused).rejects.toThrow('There is no folder "unknown"');
  });

  it('SEC-F03: starts its own stack without the databases and secrets of the shell', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ['DATABASE_URL', 'MARQUEE_SECRET', 'SMS_SECRET', 'PGPASSWORD']) vi.stubEnv(name, 'of the shell');
    const environment = environmentOf(18_080, '/tmp/preview', 'tenants');
    expect(environment).toMatchObject({ PATH: process.env['PATH'], PORT: '18080', MARQUEE_DATA: '/tmp/preview' });
    expect(Object.values(environment)).not.toContain('of the shell');
  });

  it('uses a stack that serves this brand, not another one', async () => {
    const answers: Record<string, string> = {
      'lotus.localhost': '{"value":{"merchant":"lotus","revision":"r1"}}',
      'harbor.localhost': '{"value":{"merchant":"lotus","revision":"r1"}}',
      'sable.localhost': '<!doctype html>',
    };
    const server = createServer(({ headers }, response) => {
      const answer = answers[headers.host?.split(':')[0] ?? ''];
      response.writeHead(answer === undefined ? 404 : 200).end(answer);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    expect(await servedRevision('lotus', port)).toBe('r1');
    for (const code of ['harbor', 'sable', 'unknown']) expect(await servedRevision(code, port)).toBeNull();
    await expect(runningStack('unknown', port)).rejects.toThrow(`port ${port}`);
  });

  it('makes one PNG that names the screens that could not be taken', async () => {
    const { path } = await findBrowser(process.env, join(REPOSITORY_DIR, 'node_modules', '.cache'));
    const browser = await launch(path);
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const picture = await page.screenshot({ type: 'jpeg', quality: 90 });
    const section = (count: number): Section => ({
      language: 'EN',
      theme: '<dark>',
      shots: Array.from({ length: count }, () => ({ screen: 'home', width: 1440, picture })),
    });
    const failed: Section = { language: 'KM', theme: 'light', shots: [{ screen: 'game', width: 390, picture: null }] };
    const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });
    const small = await drawContactSheet(browser, 'lotus', [section(2), failed]);
    expect(small.subarray(1, 4).toString()).toBe('PNG');
    const large = await drawContactSheet(
      browser,
      'lotus',
      Array.from({ length: 60 }, () => section(8)),
    );
    expect(sizeOf(large).height).toBeGreaterThan(sizeOf(small).height);
    expect(sizeOf(large).height).toBeLessThanOrEqual(16_000);
  });
});
