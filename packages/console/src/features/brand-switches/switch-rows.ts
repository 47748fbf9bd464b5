import type { SwitchGroup } from './switch-groups.ts';
import type { SwitchBranch, SwitchNode } from './switch-tree.ts';

/** One row of the tree: a group, or a switch below it. */
interface Line {
  /** The switch's key, or `group` and its name. */
  readonly id: string;
  /** 1 for groups, as in `aria-level`. */
  readonly level: number;
  /** Null without children. */
  readonly isExpanded: boolean | null;
  readonly position: number;
  readonly siblings: number;
}
export interface GroupLine extends Line {
  readonly node: null;
  readonly group: SwitchGroup;
  readonly count: number;
}
export interface SwitchLine extends Line {
  readonly node: SwitchNode;
}
export type TreeLine = GroupLine | SwitchLine;

export interface Shown {
  readonly fits: (node: SwitchNode) => boolean;
  /** Ids of lines whose children are hidden. */
  readonly collapsed: ReadonlySet<string>;
  /** A filter expands everything, so that no match is hidden. */
  readonly isFiltered: boolean;
}

const countOf = (nodes: readonly SwitchNode[], { fits }: Shown): number =>
  nodes.reduce((sum, node) => sum + Number(fits(node)) + countOf(node.children, { fits } as Shown), 0);

function linesOf(nodes: readonly SwitchNode[], level: number, shown: Shown): SwitchLine[] {
  // A match is shown with its parents.
  const kept = nodes.filter((node) => countOf([node], shown) > 0);
  return kept.flatMap((node, index) => {
    const below = linesOf(node.children, level + 1, shown);
    const isExpanded = below.length === 0 ? null : shown.isFiltered || !shown.collapsed.has(node.key);
    const line = { id: node.key, level, isExpanded, position: index + 1, siblings: kept.length, node };
    return [line, ...(isExpanded ? below : [])];
  });
}

/** A tree as the lines to draw; groups without matches are left out. */
export function linesOfTree(tree: readonly SwitchBranch[], shown: Shown): readonly TreeLine[] {
  const kept = tree.filter(({ nodes }) => countOf(nodes, shown) > 0);
  return kept.flatMap(({ group, nodes }, index) => {
    // A switch may have the name of its group.
    const id = `group ${group}`;
    const isExpanded = shown.isFiltered || !shown.collapsed.has(id);
    const line: GroupLine = {
      id,
      group,
      node: null,
      level: 1,
      isExpanded,
      position: index + 1,
      siblings: kept.length,
      count: countOf(nodes, shown),
    };
    return [line, ...(isExpanded ? linesOf(nodes, 2, shown) : [])];
  });
}
