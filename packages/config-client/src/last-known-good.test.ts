import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type TestClient, useBench } from './testing/bench.ts';

const bench = useBench();
const brandFile = (client: TestClient, code: string) =>
  join(client.dataDir, 'last-known-good', 'brands', `${code}.json`);
const assetDir = (client: TestClient) => join(client.dataDir, 'last-known-good', 'assets');

/** A client that followed the service once and stopped, its copy on disk. */
async function stopped(): Promise<TestClient> {
  const { client, config, eventually } = bench();
  const first = client();
  await first.start();
  await eventually(() => {
    for (const code of config.codes) expect(readFileSync(brandFile(first, code)).length).toBeGreaterThan(0);
  });
  await first.stop();
  return first;
}

describe('[T13] a client starts from its last-known-good copy', () => {
  it('with the service down: every brand, every asset', async () => {
    const { client, config, proxy } = bench();
    const first = await stopped();
    proxy.down();
    const second = client({ dataDir: first.dataDir });
    await second.start();
    expect(second.isReady()).toBe(true);
    expect(second.revision()).toBe(first.revision());
    for (const code of config.codes) {
      const brand = second.get(code);
      expect(brand).toEqual(first.get(code));
      for (const [name, { bytes }] of Object.entries(brand?.assets ?? {})) {
        expect((await second.asset(name))?.length).toBe(bytes);
      }
    }
    expect(Number.isFinite(second.ageMs())).toBe(true);
  });

  it('and notifies listeners of every brand it found there', async () => {
    const { client, config, proxy } = bench();
    const first = await stopped();
    proxy.down();
    const second = client({ dataDir: first.dataDir });
    const notified = new Set<string>();
    second.onChange(({ merchant }) => notified.add(merchant));
    await second.start();
    expect([...notified].sort()).toEqual([...config.codes].sort());
  });

  it('and takes up what changed once the service is back', async () => {
    const { client, config, proxy, shows } = bench();
    const [code = ''] = config.codes;
    const first = await stopped();
    proxy.down();
    config.change(code, 'L1');
    const second = client({ dataDir: first.dataDir });
    await second.start();
    expect(second.get(code)).toEqual(first.get(code));
    proxy.up();
    await shows(second, code, 'L1');
  });

  it('leaves out a damaged brand with a log entry, and gets it back from the service', async () => {
    const { client, config, proxy, eventually } = bench();
    const [code = '', other = ''] = config.codes;
    const first = await stopped();
    const file = brandFile(first, code);
    writeFileSync(file, readFileSync(file, 'utf8').replace(`${code}.localhost`, 'evil.localhost'));
    proxy.down();
    const second = client({ dataDir: first.dataDir });
    await second.start();
    expect(second.get(code)).toBeUndefined();
    expect(second.get(other)).toEqual(first.get(other));
    expect(second.log.find(({ msg }) => msg.includes('damaged'))).toMatchObject({ file: `${code}.json` });
    proxy.up();
    await eventually(() => expect(second.get(code)).toEqual(first.get(code)));
  });

  it.each([
    ['empty', () => ''],
    ['cut short', (text: string) => text.slice(0, text.length / 2)],
    ['another brand’s', (text: string, other: string) => (text ? other : '')],
    ['not ours', () => '{"format":99}\n{}'],
    ['changed in its last byte', (text: string) => `${text.slice(0, -1)} `],
  ])('is not fooled by a file that is %s', async (_what, damage) => {
    const { client, config, proxy } = bench();
    const [code = '', other = ''] = config.codes;
    const first = await stopped();
    const text = readFileSync(brandFile(first, code), 'utf8');
    writeFileSync(brandFile(first, code), damage(text, readFileSync(brandFile(first, other), 'utf8')));
    proxy.down();
    const second = client({ dataDir: first.dataDir });
    await second.start();
    expect(second.merchants()).not.toContain(code);
    expect(second.get(other)).toEqual(first.get(other));
  });

  it('drops a brand whose checksum holds but whose content breaks the contract', async () => {
    const { client, config, proxy } = bench();
    const [code = ''] = config.codes;
    const first = await stopped();
    const [, head = '', body = ''] = readFileSync(brandFile(first, code), 'utf8').split('\n');
    const content = `${head}\n${body.replace('"device":"WEB"', '"device":"TV"')}`;
    writeFileSync(brandFile(first, code), `${createHash('sha256').update(content).digest('hex')}\n${content}`);
    proxy.down();
    const second = client({ dataDir: first.dataDir });
    await second.start();
    expect(second.get(code)).toBeUndefined();
    expect(second.merchants()).not.toContain(code);
  });

  it('is not ready with nothing on disk and no service, and becomes ready', async () => {
    const { client, config, proxy, eventually } = bench();
    proxy.down();
    const followed = client();
    let isStarted = false;
    const starting = followed.start().then(() => {
      isStarted = true;
    });
    await eventually(() => expect(followed.log.some(({ msg }) => msg.includes('trying again'))).toBe(true));
    expect([isStarted, followed.isReady(), followed.ageMs()]).toEqual([
      false,
      expect.stringContaining('no configuration yet'),
      Number.POSITIVE_INFINITY,
    ]);
    proxy.up();
    await starting;
    expect(followed.merchants().sort()).toEqual(config.codes);
  });
});

describe('[T13] assets', () => {
  it('are fetched once however many ask, then come from disk', async () => {
    const { client, config, proxy, eventually } = bench();
    proxy.forget();
    const followed = client();
    await followed.start();
    const names = config.codes.flatMap((code) => Object.keys(followed.get(code)?.assets ?? {}));
    const answers = await Promise.all([...names, ...names, ...names].map((name) => followed.asset(name)));
    expect(answers.every((bytes) => (bytes?.length ?? 0) > 0)).toBe(true);
    await eventually(() => expect(readdirSync(assetDir(followed)).sort()).toEqual([...new Set(names)].sort()));
    const unique = [...new Set(names)].map((name) => `/internal/assets/${name}`);
    expect(
      proxy
        .requests()
        .filter((path) => path.startsWith('/internal/assets/'))
        .sort(),
    ).toEqual(unique.sort());
    proxy.forget();
    for (const name of names) await followed.asset(name);
    expect(proxy.requests()).toEqual([]);
  });

  it('that are damaged on disk are fetched again, and never served', async () => {
    const { client, config, proxy } = bench();
    const first = await stopped();
    const name = Object.keys(first.get(config.codes[0] ?? '')?.assets ?? {})[0] ?? '';
    const file = join(assetDir(first), name);
    const good = readFileSync(file);
    writeFileSync(file, 'damaged');
    proxy.down();
    const second = client({ dataDir: first.dataDir });
    await second.start();
    expect(await second.asset(name)).toBeUndefined();
    proxy.up();
    expect(await second.asset(name)).toEqual(good);
    expect(readFileSync(file)).toEqual(good);
  });

  it.each(['../state.json', 'passwd', '0000000000000000.exe', ''])('are never found under %j', async (name) => {
    const { client, proxy } = bench();
    const followed = client();
    await followed.start();
    proxy.forget();
    expect(await followed.asset(name)).toBeUndefined();
    expect(proxy.requests()).not.toContain(`/internal/assets/${encodeURIComponent(name)}`);
  });
});
