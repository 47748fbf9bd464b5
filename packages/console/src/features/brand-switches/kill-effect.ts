import type { SwitchKey } from '@marquee/contracts/switches';
import { familyOf, groupOf, type SwitchGroup } from './switch-groups.ts';
import { isOn, nodesOf, type SwitchBranch } from './switch-tree.ts';

export interface KillEffect {
  /** Group of the effect's message `brand.effect.*`. */
  readonly group: SwitchGroup;
  /** What players lose, the switch itself first. */
  readonly gone: readonly SwitchKey[];
}

/** The effect of turning a switch off: itself and everything that is on below it. */
export function killEffect(tree: readonly SwitchBranch[], key: SwitchKey): KillEffect {
  const on = new Set(
    nodesOf(tree)
      .filter((node) => isOn({ ...node, isSet: node.wasSet }))
      .map((node) => node.key),
  );
  return { group: groupOf(key), gone: familyOf(key).filter((each) => on.has(each)) };
}
