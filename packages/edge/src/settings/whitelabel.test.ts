import type { WhitelabelNode } from '@marquee/contracts/schemas/settings';
import { SWITCH_KEYS } from '@marquee/contracts/switches';
import { describe, expect, it } from 'vitest';
import { testBrand } from '../testing/test-brand.ts';
import { whitelabelTree } from './whitelabel.ts';

const flat = (nodes: readonly WhitelabelNode[]): WhitelabelNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.childrenNodes)]);
const treeWith = (switches: Record<string, boolean>) =>
  whitelabelTree(testBrand('lotus', { switches }).public.switches);

describe('whitelabelTree', () => {
  it('[T02] lists every switch once, children below their parents', () => {
    const tree = treeWith({});
    expect(
      flat(tree)
        .map((node) => node.modId)
        .sort(),
    ).toEqual([...SWITCH_KEYS].sort());
    const registration = tree.find((node) => node.modId === 'registration');
    expect(registration?.childrenNodes.map((node) => node.modId)).toEqual([
      'DIRECTREG3',
      'MOBILENUMREG3',
      'USERNAMEREG3',
    ]);
    expect(tree.some((node) => node.modId === 'USERNAMEREG3')).toBe(false);
  });

  it('[T09] turns a whole branch off with its root', () => {
    const on = { registration: true, MOBILENUMREG3: true, REGMOBVERF3: true };
    const isOn = (switches: Record<string, boolean>) =>
      flat(treeWith(switches)).find((node) => node.modId === 'REGMOBVERF3')?.enabled;
    expect(isOn(on)).toBe(true);
    expect(isOn({ ...on, registration: false })).toBe(false);
  });
});
