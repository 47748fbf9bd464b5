import type { PublicManifest } from '@marquee/contracts/manifest';
import type { WhitelabelNode } from '@marquee/contracts/schemas/settings';
import { effectiveSwitches, SWITCH_KEYS, SWITCHES, type SwitchDefinition } from '@marquee/contracts/switches';

/**
 * The white-label tree (§3): every public switch once, below its parent, with its effective value. A switch that is off is included.
 */
export function whitelabelTree(switches: PublicManifest['switches']): WhitelabelNode[] {
  const values = effectiveSwitches(switches);
  const definitions: Readonly<Record<string, SwitchDefinition>> = SWITCHES;
  const childrenOf = (parent: string | null): WhitelabelNode[] =>
    SWITCH_KEYS.filter((key) => definitions[key]?.parent === parent && definitions[key]?.public).map((key) => ({
      modId: key,
      enabled: values[key],
      childrenNodes: childrenOf(key),
    }));
  return childrenOf(null);
}
