import { describe, expect, it } from 'vitest';
import { createBrandStore, hashRevision } from './brand-store.ts';
import { type HeldBrand, holdBrand } from './held-brand.ts';
import { readSnapshot } from './read-snapshot.ts';
import { useBench } from './testing/bench.ts';

const bench = useBench();

/** A real brand under other names. */
async function namesakes(count: number): Promise<HeldBrand[]> {
  const { config } = bench();
  const [code = ''] = config.codes;
  const text = await (await fetch(`${config.url()}/internal/brands/${code}`)).text();
  return Array.from({ length: count }, (_, index) =>
    holdBrand(Buffer.from(text.replaceAll(`"merchant":"${code}"`, `"merchant":"b${index}"`))),
  );
}
const neverBroken = (merchant: string) => {
  throw new Error(`${merchant} is broken`);
};

describe('[T07] the store', () => {
  it('keeps the parsed form of recently read brands, and the text of all', async () => {
    const brands = await namesakes(300);
    const store = createBrandStore(neverBroken);
    store.apply(brands, []);
    const first = store.get('b0');
    const second = store.get('b1');
    for (let index = 2; index < 256; index += 1) store.get(`b${index}`);
    expect(store.get('b0')).toBe(first);
    store.get('b256');
    expect(store.get('b0')).toBe(first);
    expect(store.get('b1')).not.toBe(second);
    expect(store.get('b1')).toEqual(second);
  });

  it('reports what really changed', async () => {
    const [one, two] = await namesakes(2);
    if (!one || !two) throw new Error('No brands');
    const store = createBrandStore(neverBroken);
    expect(store.revision()).toBe('');
    expect(store.apply([one, two], [])).toHaveLength(2);
    expect(store.revision()).toBe(hashRevision([two, one]));
    expect(store.apply([one], ['nobody'])).toEqual([]);
    const changed = { ...one, revision: '0000000000000000' };
    expect(store.apply([changed], ['b1'])).toEqual([
      { merchant: 'b0', kind: 'changed' },
      { merchant: 'b1', kind: 'removed' },
    ]);
    expect(store.revision()).toBe(hashRevision([changed]));
  });
});

describe('[T13] reading a snapshot', () => {
  const options = { knownRevision: () => undefined, onBroken: neverBroken };
  async function* inChunks(text: Buffer, size: number) {
    for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
  }

  it('does not depend on where the network cuts it', async () => {
    const { config } = bench();
    const text = Buffer.from(await (await fetch(`${config.url()}/internal/snapshot`)).arrayBuffer());
    const whole = await readSnapshot(inChunks(text, text.length), options);
    expect([...whole.merchants].sort()).toEqual(config.codes);
    for (const size of [7, 1000, 4096, 65_537]) {
      expect(await readSnapshot(inChunks(text, size), options)).toEqual(whole);
    }
  });

  it('fails wherever it ends early', async () => {
    const { config } = bench();
    const text = Buffer.from(await (await fetch(`${config.url()}/internal/snapshot`)).arrayBuffer());
    // The last byte is the line's end, which a reader can do without.
    for (let end = 0; end < text.length - 1; end += Math.ceil(text.length / 97)) {
      await expect(readSnapshot(inChunks(text.subarray(0, end), 1000), options)).rejects.toThrow();
    }
    await expect(readSnapshot(inChunks(text.subarray(0, -3), 1000), options)).rejects.toThrow('ended early');
  });

  it('parses only what is not known already', async () => {
    const { config } = bench();
    const text = Buffer.from(await (await fetch(`${config.url()}/internal/snapshot`)).arrayBuffer());
    const whole = await readSnapshot(inChunks(text, 1000), options);
    const known = new Map(whole.changed.map(({ merchant, revision }) => [merchant, revision]));
    const again = await readSnapshot(inChunks(text, 1000), { ...options, knownRevision: (code) => known.get(code) });
    expect(again).toEqual({ ...whole, changed: [] });
  });
});
