import { BUILT_SWITCH_KEYS, type SwitchKey } from '@marquee/contracts/switches';
import { describe, expect, it } from 'vitest';
import { sampleSwitch } from '../../testing/brand/sample-brand.ts';
import { killEffect } from './kill-effect.ts';
import { switchFits } from './switch-filter.ts';
import { linesOfTree } from './switch-rows.ts';
import { isOn, nodesOf, switchTree } from './switch-tree.ts';

const treeOf = (set: Partial<Record<SwitchKey, boolean>>, staged: Partial<Record<SwitchKey, boolean>> = {}) =>
  switchTree({
    resolvedOf: (key) => (set[key] === undefined ? undefined : sampleSwitch(key, set[key])),
    stagedOf: (key) => staged[key],
  });
const nodeOf = (tree: ReturnType<typeof treeOf>, key: SwitchKey) => {
  const node = nodesOf(tree).find((each) => each.key === key);
  if (node === undefined) throw new Error(`no ${key}`);
  return node;
};
const ALL = { fits: () => true, collapsed: new Set<string>(), isFiltered: false };
const named = (key: string) => key;

describe('[T09] the tree of switches', () => {
  it('has every switch that something reads once, and none of a feature to come', () => {
    expect(
      nodesOf(treeOf({}))
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([...BUILT_SWITCH_KEYS].sort());
    const keys = nodesOf(treeOf({ chat: true, 'memberCentre.transferUpline': true })).map(({ key }) => key);
    expect(keys).not.toContain('chat');
    expect(keys).not.toContain('memberCentre.transferUpline');
  });

  it('names the nearest parent that keeps a switch off, staged ones too', () => {
    const all = { registration: true, MOBILENUMREG3: true, REGMOBVERF3: true } as const;
    expect(nodeOf(treeOf(all), 'REGMOBVERF3').offBecauseOf).toBeNull();
    const staged = nodeOf(treeOf(all, { registration: false }), 'REGMOBVERF3');
    expect([staged.offBecauseOf, isOn(staged), staged.isSet]).toEqual(['registration', false, true]);
    expect(nodeOf(treeOf({ ...all, MOBILENUMREG3: false }), 'REGMOBVERF3').offBecauseOf).toBe('MOBILENUMREG3');
  });

  it('has the second factor of players in the group of the member centre, below no other switch', () => {
    const group = treeOf({}).find(({ nodes }) => nodes.some(({ key }) => key === 'memberCentre.secondFactor'));
    expect(group?.group).toBe('member');
    expect(
      nodeOf(treeOf({ memberCentre: false, 'memberCentre.secondFactor': true }), 'memberCentre.secondFactor'),
    ).toMatchObject({
      ...{ offBecauseOf: null, isSet: true, isSensitive: true },
    });
  });

  it('is drawn as lines with level and position', () => {
    const lines = linesOfTree(treeOf({}), ALL);
    expect(lines.find(({ id }) => id === 'group registration')).toMatchObject({ level: 1, isExpanded: true });
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    const mobile = lines.find(({ id }) => id === 'MOBILENUMREG3');
    expect(mobile).toMatchObject({ level: 3, position: 2, siblings: 3, isExpanded: true });
    expect(lines.find(({ id }) => id === 'REGMOBVERF3')).toMatchObject({ level: 4, isExpanded: null });
  });

  it('hides folded lines, but no search results', () => {
    const collapsed = new Set(['MOBILENUMREG3']);
    const ids = (isFiltered: boolean) => linesOfTree(treeOf({}), { ...ALL, collapsed, isFiltered }).map(({ id }) => id);
    expect(ids(false)).not.toContain('REGMOBVERF3');
    expect(ids(true)).toContain('REGMOBVERF3');
  });

  it('keeps the parents of matches', () => {
    const fits = switchFits({ find: 'regmob', show: '', class: '' }, named);
    const lines = linesOfTree(treeOf({}), { ...ALL, fits, isFiltered: true });
    expect(lines.map(({ id }) => id)).toEqual(['group registration', 'registration', 'MOBILENUMREG3', 'REGMOBVERF3']);
  });

  it.each([
    [{ find: '', show: 'off', class: '' }, 'home.jackpot', false],
    [{ find: '', show: 'off', class: '' }, 'login.remember', true],
    [{ find: '', show: 'sensitive', class: '' }, 'CHNGPASSVERIF3', true],
    // Deposits and withdrawals are below it.
    [{ find: '', show: 'sensitive', class: '' }, 'memberCentre', true],
    [{ find: '', show: 'sensitive', class: '' }, 'home.jackpot', false],
    [{ find: '', show: '', class: 'money' }, 'games.rng', true],
    [{ find: 'jack home', show: '', class: '' }, 'home.jackpot', true],
    [{ find: 'jack away', show: '', class: '' }, 'home.jackpot', false],
  ] as const)('%o: %s %s', (filter, key, fits) => {
    const tree = treeOf({ 'home.jackpot': true, sidebar: true });
    expect(switchFits(filter, named)(nodeOf(tree, key))).toBe(fits);
  });

  it('finds values changed at run time', () => {
    const resolvedOf = (key: SwitchKey) =>
      sampleSwitch(key, true, { layer: key === 'home.winners' ? 'override' : 'brand' });
    const tree = switchTree({ resolvedOf, stagedOf: () => undefined });
    const fits = switchFits({ find: '', show: 'changed', class: '' }, named);
    expect(
      nodesOf(tree)
        .filter(fits)
        .map(({ key }) => key),
    ).toEqual(['home.winners']);
  });
});

describe('[T11] the effect of an emergency', () => {
  it('is the switch and the switches that are on below it', () => {
    const tree = treeOf({ login: true, 'login.remember': true, 'login.toHome': false });
    expect(killEffect(tree, 'login')).toEqual({
      group: 'signIn',
      gone: ['login', 'login.remember'],
    });
  });
});
