import { describe, expect, it } from 'vitest';
import { useBench } from './testing/bench.ts';
import type { Tamper } from './testing/fault-proxy.ts';

const bench = useBench();

const onSnapshot =
  (damage: (text: string) => string, isCut = false): Tamper =>
  (path, body) =>
    path === '/internal/snapshot' ? { send: Buffer.from(damage(body.toString())), isCut } : undefined;
const lines = (text: string) => text.split('\n');

/** Each must be refused as a whole: what is held stays, and the next good answer is taken. */
const DAMAGED: readonly (readonly [string, Tamper])[] = [
  ['cut in the middle of a brand', onSnapshot((text) => text.slice(0, text.length / 2), true)],
  ['cut between two brands', onSnapshot((text) => `${lines(text).slice(0, 2).join('\n')}\n`, true)],
  ['ending early as if it were whole', onSnapshot((text) => `${lines(text).slice(0, 2).join('\n')}\n`)],
  ['missing a brand', onSnapshot((text) => lines(text).toSpliced(1, 1).join('\n'))],
  [
    'with a brand’s revision changed',
    onSnapshot((text) => text.replace(/"revision":"[0-9a-f]{16}","public"/, '"revision":"0000000000000000","public"')),
  ],
  ['empty', onSnapshot(() => '')],
  ['an error page', onSnapshot(() => '<html>502</html>')],
  ['with lines after its end', onSnapshot((text) => `${text}{"merchant":"late","revision":"0000000000000000"}\n`)],
];

describe('[T13] a bad snapshot never replaces good data', () => {
  it.each(DAMAGED)('%s', async (_what, tamper) => {
    const { config, proxy, client, eventually, served, shows } = bench();
    const [code = ''] = config.codes;
    const followed = client();
    await followed.start();
    const before = config.codes.map((each) => followed.get(each));
    const symbol = `P${Math.random().toString(36).slice(2, 7)}`;
    proxy.down();
    config.change(code, symbol);
    await served(code, symbol);
    proxy.tamper(tamper);
    proxy.forget();
    proxy.up();
    // Each retry is refused.
    await eventually(() =>
      expect(proxy.requests().filter((path) => path === '/internal/snapshot').length).toBeGreaterThan(2),
    );
    expect(config.codes.map((each) => followed.get(each))).toEqual(before);
    expect(followed.isReady()).toBe(true);
    proxy.tamper(null);
    await shows(followed, code, symbol);
  });

  it('not even where there was nothing before', async () => {
    const { proxy, client, eventually } = bench();
    proxy.tamper(onSnapshot((text) => lines(text).toSpliced(1, 1).join('\n')));
    const followed = client();
    const starting = followed.start();
    await eventually(() => expect(followed.log.some(({ msg }) => msg.includes('trying again'))).toBe(true));
    expect(followed.isReady()).not.toBe(true);
    expect(followed.merchants()).toEqual([]);
    proxy.tamper(null);
    await starting;
  });
});

describe('[T13] a brand that does not fit the contract', () => {
  it('keeps its old version in a snapshot, the others go on', async () => {
    const { config, proxy, client, served, shows } = bench();
    const [code = '', other = ''] = config.codes;
    const followed = client();
    await followed.start();
    const before = followed.get(code);
    proxy.down();
    config.change(code, 'X1');
    config.change(other, 'X1');
    await served(code, 'X1');
    await served(other, 'X1');
    proxy.tamper(
      onSnapshot((text) =>
        lines(text)
          .map((line) =>
            line.includes(`"merchant":"${code}"`) ? line.replace('"device":"WEB"', '"device":"TV"') : line,
          )
          .join('\n'),
      ),
    );
    proxy.up();
    await shows(followed, other, 'X1');
    expect(followed.get(code)).toEqual(before);
    expect(followed.log.find(({ msg }) => msg.includes('does not fit the contract'))).toMatchObject({ merchant: code });
  });

  it('keeps its old version when it is fetched alone, cut or changed', async () => {
    const { config, proxy, client, eventually, shows } = bench();
    const [code = ''] = config.codes;
    const followed = client();
    await followed.start();
    const before = followed.get(code);
    proxy.tamper((path, body) =>
      path.startsWith('/internal/brands/') ? { send: body.subarray(0, body.length - 20) } : undefined,
    );
    config.change(code, 'X2');
    await eventually(() => expect(followed.log.some(({ msg }) => msg.includes('does not fit'))).toBe(true));
    expect(followed.get(code)).toBe(before);
    proxy.tamper(null);
    config.change(code, 'X3');
    await shows(followed, code, 'X3');
  });
});
