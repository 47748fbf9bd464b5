import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleBrand, sampleTenants, type TenantFiles, writeTenants } from '@marquee/tenancy/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenTo, newDataDir, type RunningConfig, removeDir, runConfig } from './testing/running-config.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function tenantsDir(files: TenantFiles = sampleTenants()): string {
  const dir = writeTenants(files);
  cleanups.push(() => removeDir(dir));
  return dir;
}
async function run(dir: string, dataDir = newDataDir(), quietMs?: number): Promise<RunningConfig> {
  cleanups.push(() => removeDir(dataDir));
  const config = await runConfig([dir], { dataDir, quietMs });
  cleanups.push(config.stop);
  return config;
}
/** Long, since no test here is about speed. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 50_000, interval: 20 });
const edit = (file: string, find: string, replacement: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(find, replacement));
const faultLines = ({ log }: RunningConfig) => log.filter(({ msg }) => msg === 'a tenant folder has a fault');

describe('[T07] folders are followed', () => {
  it('serves an added folder, with an event on the stream', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const stream = await listenTo(config.url);
    cleanups.push(stream.close);
    await eventually(() => expect(stream.events).toMatchObject([{ type: 'hello' }]));
    writeTenants(sampleBrand('cedar'), dir);
    await eventually(async () => expect(await config.revisionOf('cedar')).not.toBeNull());
    const revision = await config.revisionOf('cedar');
    await eventually(() => expect(stream.events.at(-1)).toEqual({ type: 'brand', merchant: 'cedar', revision }));
    expect((await config.snapshot()).brands.map(({ merchant }) => merchant)).toEqual(['acme', 'bravo', 'cedar']);
  });

  it('serves a folder that is moved in whole', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const outside = mkdtempSync(join(tmpdir(), 'outside-'));
    cleanups.push(() => removeDir(outside));
    writeTenants(sampleBrand('cedar'), outside);
    renameSync(join(outside, 'cedar'), join(dir, 'cedar'));
    await eventually(async () => expect(await config.revisionOf('cedar')).not.toBeNull());
  });

  it('serves a folder that is copied in slowly once, when it is complete', async () => {
    const dir = tenantsDir();
    // Far longer than the pauses of the copy, also on a busy machine.
    const config = await run(dir, newDataDir(), 1_500);
    const stream = await listenTo(config.url);
    cleanups.push(stream.close);
    // It would be valid after its first file, and differ after most of the others.
    const files = Object.entries(sampleBrand('cedar')).sort(
      ([a], [b]) => Number(b.endsWith('tenant.json')) - Number(a.endsWith('tenant.json')),
    );
    const copy = async ([path, content]: (typeof files)[number]) => {
      writeTenants({ [path]: content }, dir);
      await pause(60);
    };
    const [first, ...others] = files;
    // A change of another folder, read meanwhile, does not cause a read of this one.
    edit(join(dir, 'bravo', 'switches.json'), '"home.jackpot": true', '"home.jackpot": false');
    const isBravoRead = () => stream.events.some((event) => 'merchant' in event && event.merchant === 'bravo');
    while (first !== undefined && !isBravoRead()) await copy(first);
    for (const file of others) await copy(file);
    await eventually(async () => expect(await config.revisionOf('cedar')).not.toBeNull());
    const whole = await config.revisionOf('cedar');
    edit(join(dir, 'acme', 'switches.json'), '"home.jackpot": true', '"home.jackpot": false');
    await eventually(() => expect(stream.events.at(-1)).toMatchObject({ merchant: 'acme' }));
    expect(stream.events.filter((event) => 'merchant' in event && event.merchant === 'cedar')).toEqual([
      { type: 'brand', merchant: 'cedar', revision: whole },
    ]);
    expect(faultLines(config)).toEqual([]);
  });

  it('swaps a changed brand whole and leaves the others', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const [acme, bravo] = [await config.revisionOf('acme'), await config.revisionOf('bravo')];
    edit(join(dir, 'acme', 'switches.json'), '"home.jackpot": true', '"home.jackpot": false');
    await eventually(async () => expect(await config.revisionOf('acme')).not.toBe(acme));
    expect(await config.revisionOf('bravo')).toBe(bravo);
    const body = (await (await config.get('/internal/brands/acme')).json()) as {
      public: { switches: Record<string, boolean> };
    };
    expect(body.public.switches['home.jackpot']).toBe(false);
  });

  it('follows what a brand inherits', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const before = await config.snapshot();
    edit(join(dir, '_base', 'switches.json'), '"login": true', '"login": true, "chat": true');
    await eventually(async () => {
      const now = await config.snapshot();
      expect(now.brands.map(({ public: { switches } }) => switches.chat)).toEqual([true, true]);
    });
    expect((await config.snapshot()).revision).not.toBe(before.revision);
  });

  it('stops serving a removed folder, with an event on the stream', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const stream = await listenTo(config.url);
    cleanups.push(stream.close);
    rmSync(join(dir, 'acme'), { recursive: true });
    await eventually(() => expect(stream.events.at(-1)).toEqual({ type: 'removed', merchant: 'acme' }));
    expect((await config.get('/internal/brands/acme')).status).toBe(404);
    expect((await config.snapshot()).brands.map(({ merchant }) => merchant)).toEqual(['bravo']);
  });

  it('fails no request while folders come, break and go', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    let isOver = false;
    const statuses = new Set<number>();
    const asking = (async () => {
      while (!isOver) {
        statuses.add((await config.get('/internal/brands/bravo')).status);
        statuses.add((await config.get('/internal/snapshot')).status);
      }
    })();
    writeTenants(sampleBrand('cedar'), dir);
    await eventually(async () => expect(await config.revisionOf('cedar')).not.toBeNull());
    writeFileSync(join(dir, 'cedar', 'tenant.json'), '{');
    await eventually(() => expect(faultLines(config)).toHaveLength(1));
    rmSync(join(dir, 'cedar'), { recursive: true });
    await eventually(async () => expect(await config.revisionOf('cedar')).toBeNull());
    isOver = true;
    await asking;
    expect([...statuses]).toEqual([200]);
  });
});

describe('[T06] a broken folder keeps its last good version', () => {
  it('logs file, line, column, rule and fix once, and serves the folder again when it is repaired', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const revisions = [await config.revisionOf('acme'), await config.revisionOf('bravo')];
    const file = join(dir, 'acme', 'switches.json');
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, '{\n  "version": 1,\n  "switches": { "logn": true }\n}\n');
    await eventually(() => expect(faultLines(config)).toHaveLength(1));
    expect(faultLines(config)[0]).toMatchObject({
      level: 'error',
      file,
      line: 3,
      column: 17,
      rule: 'schema.unknown-key',
      fault: 'Unknown key "logn".',
      fix: 'Did you mean "login"?',
    });
    expect([await config.revisionOf('acme'), await config.revisionOf('bravo')]).toEqual(revisions);
    expect(await (await config.get('/internal/faults')).json()).toMatchObject({
      faults: [{ file, line: 3, column: 17, rule: 'schema.unknown-key' }],
      refused: [{ merchant: 'acme', serving: revisions[0] }],
    });
    // Another change of the same folder compiles it again, and the same fault is not logged again.
    edit(join(dir, 'acme', 'tenant.json'), '"symbol": "$"', '"symbol": "US$"');
    writeTenants(sampleBrand('cedar'), dir);
    await eventually(async () => expect(await config.revisionOf('cedar')).not.toBeNull());
    expect(faultLines(config)).toHaveLength(1);
    expect(await config.revisionOf('acme')).toBe(revisions[0]);
    writeFileSync(file, good);
    await eventually(async () => expect(await config.revisionOf('acme')).not.toBe(revisions[0]));
    expect(await (await config.get('/internal/faults')).json()).toEqual({ faults: [], refused: [] });
  });

  it('is served on over a broken base', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const before = await config.snapshot();
    const file = join(dir, '_base', 'theme.tokens.json');
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.slice(0, 200));
    await eventually(() => expect(faultLines(config)).toHaveLength(1));
    expect(await config.snapshot()).toEqual(before);
    rmSync(join(dir, '_base'), { recursive: true });
    await eventually(() => expect(config.log.some(({ msg }) => msg.includes('not all there'))).toBe(true));
    expect(await config.snapshot()).toEqual(before);
  });

  it('is served on when the whole directory is gone', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const before = await config.snapshot();
    rmSync(dir, { recursive: true });
    await eventually(() => expect(config.log.some(({ msg }) => msg.includes('not all there'))).toBe(true));
    expect(await config.snapshot()).toEqual(before);
  });

  it('keeps serving an asset that changed on disk under its old name', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const [before] = (await config.snapshot()).brands;
    const banner = before?.public.banners[0]?.url.replace('/brand/', '') ?? '';
    const old = await (await config.get(`/internal/assets/${banner}`)).text();
    edit(join(dir, 'acme', 'assets', 'banner.svg'), '#123456', '#654321');
    await eventually(async () => expect(await config.revisionOf('acme')).not.toBe(before?.revision));
    expect(await (await config.get(`/internal/assets/${banner}`)).text()).toBe(old);
  });
});

describe('[T01] [T06] a host has one owner', () => {
  it('keeps it until that brand gives it up', async () => {
    const dir = tenantsDir();
    const config = await run(dir);
    const acme = await config.revisionOf('acme');
    writeTenants(sampleBrand('cedar'), dir);
    edit(join(dir, 'cedar', 'tenant.json'), '"cedar.example"', '"acme.example"');
    await eventually(() => expect(faultLines(config).map(({ rule }) => rule)).toContain('host.duplicate'));
    await eventually(async () =>
      expect(await (await config.get('/internal/faults')).json()).toMatchObject({ refused: [{ merchant: 'cedar' }] }),
    );
    expect(await config.revisionOf('acme')).toBe(acme);
    edit(join(dir, 'acme', 'tenant.json'), '"acme.example",', '');
    await eventually(async () => {
      const { brands } = await config.snapshot();
      const owners = brands.filter((brand) => brand.private.hosts.includes('acme.example'));
      expect(owners.map(({ merchant }) => merchant)).toEqual(['cedar']);
    });
  });
});

describe('[T13] [T06] a restart', () => {
  it('serves the last good version of a brand that broke meanwhile, with a log entry', async () => {
    const dir = tenantsDir();
    const first = await run(dir);
    const before = await first.snapshot();
    await first.stop();
    writeFileSync(join(dir, 'acme', 'tenant.json'), '{');
    const second = await run(dir, first.dataDir);
    expect(await second.snapshot()).toEqual(before);
    expect(second.log.find(({ msg }) => msg.includes('keep their last good version'))).toMatchObject({
      kept: ['acme'],
    });
    const css = before.brands[0]?.public.themeCss.replace('/brand/', '');
    expect((await second.get(`/internal/assets/${css}`)).status).toBe(200);
  });

  it('lacks only the brand that was never good', async () => {
    const config = await run(tenantsDir({ ...sampleTenants(), 'acme/tenant.json': '{' }));
    expect((await config.snapshot()).brands.map(({ merchant }) => merchant)).toEqual(['bravo']);
    expect(config.log.find(({ msg }) => msg.includes('keep their last good version'))).toMatchObject({
      missing: ['acme'],
    });
  });

  it('forgets a folder that was removed meanwhile', async () => {
    const dir = tenantsDir();
    const first = await run(dir);
    await first.stop();
    rmSync(join(dir, 'acme'), { recursive: true });
    const second = await run(dir, first.dataDir);
    expect((await second.snapshot()).brands.map(({ merchant }) => merchant)).toEqual(['bravo']);
    await second.stop();
    cpSync(join(dir, 'bravo'), join(dir, 'acme'), { recursive: true });
    const third = await run(dir, first.dataDir);
    expect(await third.revisionOf('acme')).toBeNull();
  });

  it('is ready before the folders are read only with a complete copy', async () => {
    const dir = tenantsDir();
    const first = await run(dir);
    await first.stop();
    const readyAtSwaps = async () => {
      const service = await runConfig([dir], { dataDir: first.dataDir, start: false });
      cleanups.push(service.stop);
      const ready: boolean[] = [];
      service.tenants.registry.subscribe(() => ready.push(service.tenants.isReady() === true));
      await service.tenants.start();
      return { service, ready };
    };
    edit(join(dir, 'acme', 'tenant.json'), '"symbol": "$"', '"symbol": "US$"');
    const whole = await readyAtSwaps();
    expect(whole.ready).toEqual([false, false, true]);
    await whole.service.stop();

    const file = join(first.dataDir, 'last-good', 'acme.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('acme.example', 'evil.example'));
    const half = await readyAtSwaps();
    expect(half.ready).toEqual([false, false]);
    expect(half.service.log.some(({ msg }) => msg.includes('not usable'))).toBe(true);
    expect((await half.service.snapshot()).brands[0]?.private.hosts).toContain('acme.example');
  });
});
