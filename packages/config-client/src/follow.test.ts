import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { useBench } from './testing/bench.ts';

const bench = useBench();
const snapshots = (paths: readonly string[]) => paths.filter((path) => path === '/internal/snapshot').length;

describe('[T07] a client follows the config service', () => {
  it('has every brand once started, with its hosts and the revision of the whole', async () => {
    const { config, client } = bench();
    const followed = client();
    expect(followed.isReady()).toContain('no configuration yet');
    await followed.start();
    expect(followed.isReady()).toBe(true);
    expect(followed.merchants().sort()).toEqual(config.codes);
    for (const { merchant, hosts } of followed.hosts()) {
      expect(hosts).toContain(`${merchant}.localhost`);
      expect(hosts).toEqual(followed.get(merchant)?.private.hosts);
    }
    const etag = (await fetch(`${config.url()}/internal/snapshot`)).headers.get('etag');
    expect(`"${followed.revision()}"`).toBe(etag);
    expect(followed.ageMs()).toBeLessThan(60_000);
    expect(followed.get('nobody')).toBeUndefined();
  });

  it('fetches a changed brand once and notifies its listeners once', async () => {
    const { config, proxy, client, shows } = bench();
    const [code = '', other = ''] = config.codes;
    const followed = client();
    await followed.start();
    const [before, untouched] = [followed.get(code), followed.get(other)];
    expect(followed.get(code)).toBe(before);
    const known = followed.changes.length;
    proxy.forget();
    config.change(code, 'F1');
    await shows(followed, code, 'F1');
    expect(followed.get(code)?.revision).not.toBe(before?.revision);
    expect(followed.get(other)).toBe(untouched);
    expect(followed.changes.slice(known)).toEqual([{ merchant: code, kind: 'changed' }]);
    expect(proxy.requests().filter((path) => path.startsWith('/internal/brands/'))).toEqual([
      `/internal/brands/${code}`,
    ]);
    expect(snapshots(proxy.requests())).toBe(0);
  });

  it('takes up added brands and drops removed ones', async () => {
    const { config, client, eventually } = bench();
    const [code = ''] = config.codes;
    const followed = client();
    await followed.start();
    const added = join(config.tenants, 'added');
    cpSync(join(config.tenants, code), added, { recursive: true });
    const tenant = JSON.parse(readFileSync(join(added, 'tenant.json'), 'utf8')) as object;
    writeFileSync(join(added, 'tenant.json'), JSON.stringify({ ...tenant, code: 'added', hosts: [] }));
    await eventually(() => expect(followed.get('added')?.private.hosts).toEqual(['added.localhost']));
    rmSync(added, { recursive: true });
    await eventually(() => expect(followed.merchants()).not.toContain('added'));
    expect(followed.get('added')).toBeUndefined();
    expect(followed.changes.at(-1)).toEqual({ merchant: 'added', kind: 'removed' });
  });

  it('continues after a listener fails, and notifies no removed listener', async () => {
    const { config, client, shows } = bench();
    const [code = ''] = config.codes;
    const followed = client();
    followed.onChange(() => {
      throw new Error('a listener of a test');
    });
    let notified = 0;
    const leave = followed.onChange(() => {
      notified += 1;
    });
    await followed.start();
    expect(notified).toBe(config.codes.length);
    leave();
    config.change(code, 'F2');
    await shows(followed, code, 'F2');
    expect(notified).toBe(config.codes.length);
    expect(followed.log.some(({ msg }) => msg.includes('listener'))).toBe(true);
  });
});

describe('[T07] [T13] a client catches up', () => {
  it('after the stream was lost, by fetching what it missed', async () => {
    const { config, proxy, client, served, shows } = bench();
    const [code = '', other = ''] = config.codes;
    const followed = client();
    await followed.start();
    const untouched = followed.get(other);
    proxy.down();
    config.change(code, 'C1');
    await served(code, 'C1');
    await vi.waitFor(() => expect(followed.log.some(({ msg }) => msg.includes('trying again'))).toBe(true));
    expect(followed.get(code)?.public.currency.symbol).not.toBe('C1');
    expect(followed.isReady()).toBe(true);
    proxy.up();
    await shows(followed, code, 'C1');
    expect(followed.get(other)).toBe(untouched);
  });

  it('without fetching anything when nothing changed', async () => {
    const { proxy, client, eventually } = bench();
    const followed = client();
    await followed.start();
    proxy.forget();
    proxy.down();
    proxy.up();
    const hellos = () => followed.log.filter(({ msg }) => msg === 'following the config service').length;
    await eventually(() => expect(hellos()).toBe(2));
    expect(snapshots(proxy.requests())).toBe(0);
  });

  it('after the stream fell silent', async () => {
    const { config, proxy, client, shows } = bench();
    const [code = ''] = config.codes;
    const followed = client({ silenceMs: 300 });
    await followed.start();
    proxy.mute(true);
    config.change(code, 'C2');
    await vi.waitFor(
      () => expect(followed.log.some(({ err }) => JSON.stringify(err ?? '').includes('Nothing came'))).toBe(true),
      { timeout: 30_000 },
    );
    proxy.mute(false);
    await shows(followed, code, 'C2');
  });

  it('after the service was killed and came back with a change', async () => {
    const { config, client, shows } = bench();
    const [code = ''] = config.codes;
    const followed = client();
    await followed.start();
    await config.kill();
    config.change(code, 'C3');
    expect(followed.get(code)).toBeDefined();
    await config.restart();
    await shows(followed, code, 'C3');
  });

  it('over many changes at once', async () => {
    const { config, client, shows } = bench();
    const followed = client();
    await followed.start();
    for (let round = 0; round < 10; round += 1) {
      for (const code of config.codes) config.change(code, `M${round}`);
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    for (const code of config.codes) await shows(followed, code, 'M9');
  });
});
