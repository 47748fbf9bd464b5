/** Which values need a second person before they are live: words of config, tenancy's commands and the console. */
import type { OverrideKind } from './layers.ts';
import { SWITCH_KEYS, SWITCHES, type SwitchDefinition, type SwitchKey } from './switches.ts';

const definitionOf = (key: SwitchKey): SwitchDefinition => SWITCHES[key];

/** With its ancestors: on above may be all that keeps one below from being on. */
function withAncestors(key: SwitchKey): SwitchKey[] {
  const parent = definitionOf(key).parent as SwitchKey | null;
  return parent === null ? [key] : [key, ...withAncestors(parent)];
}
const SENSITIVE_SWITCHES = [
  ...new Set(SWITCH_KEYS.filter((key) => definitionOf(key).sensitive).flatMap(withAncestors)),
];

/**
 * Keys from the top of the file: who gets money and how much, whom games talk to, whom the law protects, where a brand is
 * reached and whether it is open, where it sends its players, and whose code and images run in its pages.
 */
export const SENSITIVE_PATHS: Readonly<Record<OverrideKind, readonly (readonly string[])[]>> = {
  tenant: [
    ['registrationBonus'],
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
    ['blockedCountries'],
    ['customerService'],
    ['resources'],
    // Not a value of run time; of a folder that somebody brings it is what all others hang on.
    ['extends'],
    ['jurisdiction'],
  ],
  switches: SENSITIVE_SWITCHES.map((key) => ['switches', key]),
  // Without a birthday nobody is too young.
  registration: [['fields', 'birthday']],
  cdn: [['imageCDNs'], ['launchGameCDNs']],
  theme: [],
  vendors: [],
  messages: [],
};

/** Whether a change of this value needs a second person: it is sensitive, lies in what is, or holds what is. */
export const isSensitive = (kind: OverrideKind, path: readonly string[]): boolean =>
  SENSITIVE_PATHS[kind].some((sensitive) => sensitive.slice(0, path.length).every((key, i) => key === path[i]));
