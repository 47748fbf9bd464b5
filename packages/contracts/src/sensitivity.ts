/** Which values need a second person before they go live. Used by config, tenancy's commands and the console. */
import type { OverrideKind } from './layers.ts';
import { SWITCH_KEYS, SWITCHES, type SwitchDefinition, type SwitchKey } from './switches.ts';

const definitionOf = (key: SwitchKey): SwitchDefinition => SWITCHES[key];

/**
 * A switch and its parents: turning a parent on may turn a money switch on, if something reads that one. Checks of new accounts have
 * no sensitive parents: while the parent is off, no account opens.
 */
function withAncestors(key: SwitchKey): SwitchKey[] {
  const { parent, class: cls, isBuilt } = definitionOf(key);
  const movesParent = parent !== null && isBuilt && cls !== 'access';
  return movesParent ? [key, ...withAncestors(parent as SwitchKey)] : [key];
}
const SENSITIVE_SWITCHES = [
  ...new Set(SWITCH_KEYS.filter((key) => definitionOf(key).sensitive).flatMap(withAncestors)),
];

/**
 * Checks that new accounts and passwords pass, and changes of what protects an account. Turning one off admits more, so an emergency, which is one person's act, cannot. In an
 * emergency `registration` or MOBILENUMREG3 is turned off instead.
 */
const CHECKS: readonly SwitchKey[] = ['humanCheck', 'REGMOBVERF3', 'CHNGPASSVERIF3', 'memberCentre.secondFactor'];

/** Whether one person may turn a switch off in an emergency: off is the safe side of every switch but those that protect. */
export const isKillable = (key: SwitchKey): boolean =>
  !CHECKS.includes(key) && definitionOf(key).class !== 'protection';

/**
 * Key paths in a brand's files: money, game providers, player protection, hosts, maintenance, links that players follow, and
 * sources of code and images.
 */
export const SENSITIVE_PATHS: Readonly<Record<OverrideKind, readonly (readonly string[])[]>> = {
  tenant: [
    ['registrationBonus'],
    ['bonus'],
    ['cashier'],
    ['licensee'],
    ['sms'],
    ['currency'],
    ['jackpot'],
    ['upstream'],
    ['frameHosts'],
    ['gtagId'],
    ['hosts'],
    ['maintenance'],
    ['session'],
    ['ages'],
    ['protection'],
    ['licences'],
    ['licenceHolder'],
    ['blockedCountries'],
    ['regionUnknown'],
    ['customerService'],
    ['resources'],
    // Never set at run time. In an imported folder all other values depend on them.
    ['extends'],
    ['jurisdiction'],
  ],
  switches: SENSITIVE_SWITCHES.map((key) => ['switches', key]),
  // Without a birthday there is no age check.
  registration: [['fields', 'birthday']],
  cdn: [['imageCDNs'], ['launchGameCDNs']],
  theme: [],
  vendors: [],
  messages: [],
};

/** Whether changing this value needs a second person: it is a sensitive value, part of one, or contains one. */
export const isSensitive = (kind: OverrideKind, path: readonly string[]): boolean =>
  SENSITIVE_PATHS[kind].some((sensitive) => sensitive.slice(0, path.length).every((key, i) => key === path[i]));
