import { describe, expect, it } from 'vitest';
import { byBrand, byFile, fileOf } from './group-differences.ts';
import { isSame, isShort, valueLines } from './value-lines.ts';

const difference = (merchant: string, path: string) => ({ merchant, path, before: true, after: false });
const marked = (before: unknown, after: unknown) =>
  valueLines(before, after).map(({ mark, text }) => `${{ same: ' ', removed: '-', added: '+' }[mark]}${text}`);

describe('[T11] differences', () => {
  it.each([
    ['switches.home.jackpot', 'switches.json'],
    ['registration.username.minLength', 'registration.json'],
    ['theme.dark.color.accent', 'theme.tokens.json'],
    ['cdn.imageCDNs', 'cdn.json'],
    ['messages.KM.shell.greeting', 'messages/KM.json'],
    ['ages.birthday', 'tenant.json'],
  ])('%s stands in %s', (path, file) => {
    expect(fileOf(path)).toBe(file);
  });

  it('are grouped by brand and by file, each in order', () => {
    const all = [
      difference('orchid', 'switches.b'),
      difference('lotus', 'switches.b'),
      difference('lotus', 'nav'),
      difference('lotus', 'switches.a'),
    ];
    const shape = byFile(all).map(({ merchant, file, differences }) => [
      merchant,
      file,
      differences.map(({ path }) => path),
    ]);
    expect(shape).toEqual([
      ['lotus', 'switches.json', ['switches.a', 'switches.b']],
      ['lotus', 'tenant.json', ['nav']],
      ['orchid', 'switches.json', ['switches.b']],
    ]);
    expect(byBrand(all).map(({ merchant, differences }) => [merchant, differences.length])).toEqual([
      ['lotus', 3],
      ['orchid', 1],
    ]);
  });

  it('of long values are the differing lines with a little context', () => {
    const nav = ['home', 'rng', 'live', 'fish', 'pvp', 'sports'];
    expect(marked(nav, nav.toSpliced(3, 1))).toEqual([
      '   "rng",',
      '   "live",',
      '-  "fish",',
      '   "pvp",',
      '   "sports"',
    ]);
    expect(marked(undefined, { a: 1 })).toEqual(['+{', '+  "a": 1', '+}']);
    expect(marked({ a: 1 }, undefined)).toEqual(['-{', '-  "a": 1', '-}']);
    expect(marked(['a'], ['a', 'a'])).toEqual([' [', '+  "a",', '   "a"', ' ]']);
  });

  it('of short values are shown beside their name', () => {
    expect([false, 'lotus', null, undefined, 12, []].map(isShort)).toEqual(Array(6).fill(true));
    expect([['a'], { a: 1 }, 'x'.repeat(60)].map(isShort)).toEqual([false, false, false]);
  });

  it('are none between equal values, in any order of keys', () => {
    expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
    const others = [{ a: 1 }, { a: 1, b: [{ c: 0 }] }, { a: 1, c: [{ c: null }] }, [], null, undefined, '{}'];
    expect(others.filter((other) => isSame({ a: 1, b: [{ c: null }] }, other))).toEqual([]);
    expect([isSame([1, 2], [2, 1]), isSame(undefined, null), isSame('1', 1)]).toEqual([false, false, false]);
  });
});
