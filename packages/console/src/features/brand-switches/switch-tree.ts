import type { ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { isSensitive } from '@marquee/contracts/sensitivity';
import { BUILT_SWITCH_KEYS, type SwitchDefinition, type SwitchKey } from '@marquee/contracts/switches';
import { childrenOf, definitionOf, groupOf, SWITCH_GROUPS, type SwitchGroup } from './switch-groups.ts';

/** A switch with its current and its staged value. */
export interface SwitchState {
  readonly key: SwitchKey;
  readonly definition: SwitchDefinition;
  /** The switch, or one below it, needs an approval. */
  readonly isSensitive: boolean;
  readonly value: ResolvedValue | undefined;
  /** The set value, without the parents. */
  readonly isSet: boolean;
  /** The current set value. */
  readonly wasSet: boolean;
  readonly isStaged: boolean;
  /** The nearest parent that keeps it off although it is set on. */
  readonly offBecauseOf: SwitchKey | null;
}
export interface SwitchNode extends SwitchState {
  readonly children: readonly SwitchNode[];
}
export interface SwitchBranch {
  readonly group: SwitchGroup;
  readonly nodes: readonly SwitchNode[];
}

/** Whether players have it: set on, as are all its parents. */
export const isOn = ({ isSet, offBecauseOf }: SwitchState): boolean => isSet && offBecauseOf === null;

export interface SwitchAnswers {
  readonly resolvedOf: (key: SwitchKey) => ResolvedValue | undefined;
  /** Staged value of a switch; undefined without one. */
  readonly stagedOf: (key: SwitchKey) => boolean | undefined;
}

/** Every switch of the catalogue with its state, below its parent, in its group. */
export function switchTree({ resolvedOf, stagedOf }: SwitchAnswers): readonly SwitchBranch[] {
  const wasSet = (key: SwitchKey): boolean => {
    const value = resolvedOf(key)?.value;
    return typeof value === 'boolean' ? value : definitionOf(key).default;
  };
  const isSet = (key: SwitchKey): boolean => stagedOf(key) ?? wasSet(key);
  const blockerOf = (key: SwitchKey): SwitchKey | null => {
    const parent = definitionOf(key).parent as SwitchKey | null;
    if (parent === null) return null;
    return isSet(parent) ? blockerOf(parent) : parent;
  };
  const nodeOf = (key: SwitchKey): SwitchNode => ({
    key,
    definition: definitionOf(key),
    isSensitive: isSensitive('switches', ['switches', key]),
    value: resolvedOf(key),
    isSet: isSet(key),
    wasSet: wasSet(key),
    isStaged: stagedOf(key) !== undefined,
    offBecauseOf: isSet(key) ? blockerOf(key) : null,
    children: childrenOf(key).map(nodeOf),
  });
  const roots = BUILT_SWITCH_KEYS.filter((key) => definitionOf(key).parent === null);
  return SWITCH_GROUPS.map((group) => ({
    group,
    nodes: roots.filter((key) => groupOf(key) === group).map(nodeOf),
  }));
}

/** Every node of a tree, parents before their children. */
export const nodesOf = (tree: readonly SwitchBranch[]): readonly SwitchNode[] =>
  tree.flatMap(({ nodes }) => nodes.flatMap(withBelow));
const withBelow = (node: SwitchNode): SwitchNode[] => [node, ...node.children.flatMap(withBelow)];
