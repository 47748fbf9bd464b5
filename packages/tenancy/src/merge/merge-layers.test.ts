import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../document/document.ts';
import { parseJsonDocument } from '../document/json-document.ts';
import { explain, type Layer, mergeLayers } from './merge-layers.ts';

const layer = (origin: string, text: string): Layer => {
  const { document } = parseJsonDocument(`${origin}.json`, text);
  if (!document) throw new Error('The layer is not JSON');
  return { origin, value: document.value, locate: document.locate };
};
const isAtomic = (value: JsonObject) => value['$value'] !== undefined;
const nowhere = () => ({ file: 'none', line: 1, column: 1 });
const merge = (...layers: Layer[]) => mergeLayers(layers, { isAtomic, nowhere });

describe('[T10] [T05] layers', () => {
  const merged = merge(
    layer('base', '{"a": {"x": 1, "y": 2}, "list": [1, 2], "none": {"deep": 1}}'),
    layer('profile', '{"a": {"y": 3}, "none": null}'),
    layer('brand', '{"a": {"z": 4},\n "list": [9], "none": {"own": true}}'),
  );

  it('merge objects by key; lists, scalars and null are replaced whole', () => {
    expect(merged.value).toEqual({ a: { x: 1, y: 3, z: 4 }, list: [9], none: { own: true } });
  });

  it('know the layer and the place of a value', () => {
    expect(explain(merged, isAtomic)).toEqual([
      { path: 'a.x', value: 1, origin: 'base', file: 'base.json', line: 1, column: 13 },
      { path: 'a.y', value: 3, origin: 'profile', file: 'profile.json', line: 1, column: 13 },
      { path: 'a.z', value: 4, origin: 'brand', file: 'brand.json', line: 1, column: 13 },
      { path: 'list', value: [9], origin: 'brand', file: 'brand.json', line: 2, column: 10 },
      { path: 'none.own', value: true, origin: 'brand', file: 'brand.json', line: 2, column: 31 },
    ]);
  });

  it('place a missing value at its nearest parent', () => {
    expect(merged.locate(['a', 'w'])).toEqual({ file: 'brand.json', line: 1, column: 7 });
    expect(merged.locate(['nothing', 'at', 'all'])).toEqual({ file: 'brand.json', line: 1, column: 1 });
    expect(merge().locate(['a'])).toEqual(nowhere());
  });

  it('merge a run-time value above the folders in the same way', () => {
    const override: Layer = { origin: 'override', value: { a: { x: 7 } }, locate: nowhere };
    const above = mergeLayers([layer('brand', '{"a": {"x": 1}}'), override], { isAtomic, nowhere });
    expect(above.value).toEqual({ a: { x: 7 } });
    expect(above.originOf(['a', 'x'])?.origin).toBe('override');
  });

  it('replace an atomic object whole', () => {
    const tokens = merge(
      layer('base', '{"t": {"$value": {"alpha": 1}}}'),
      layer('brand', '{"t": {"$value": {"hex": "#fff"}}}'),
    );
    expect(tokens.value).toEqual({ t: { $value: { hex: '#fff' } } });
  });

  it('replace the object at an atomic path whole, and no other of its name', () => {
    const below = layer('base', '{"a": {"set": {"x": 1}}, "set": {"x": 1}}');
    const above = layer('brand', '{"a": {"set": {"y": 2}}, "set": {"y": 2}}');
    const { value } = mergeLayers([below, above], { isAtomic: (_, path) => path.join('.') === 'a.set', nowhere });
    expect(value).toEqual({ a: { set: { y: 2 } }, set: { x: 1, y: 2 } });
  });
});
