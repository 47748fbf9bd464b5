import { BUILT_SWITCH_KEYS, SWITCHES, type SwitchDefinition, type SwitchKey } from '@marquee/contracts/switches';

/** Groups of switches in the order of display; texts below `brand.group.` and `brand.effect.`. */
export const SWITCH_GROUPS = ['registration', 'signIn', 'page', 'pages', 'games', 'member', 'agents'] as const;
export type SwitchGroup = (typeof SWITCH_GROUPS)[number];

/** Group of the top switches; switches below them are in the same group. */
const GROUP_OF: Readonly<Partial<Record<SwitchKey, SwitchGroup>>> = {
  registration: 'registration',
  FREEPLAY3: 'registration',
  login: 'signIn',
  MOBILEVERCODELOGIN3: 'signIn',
  CHNGPASSVERIF3: 'signIn',
  PWDEXPFORCECHANGE3: 'signIn',
  notices: 'pages',
  promotions: 'pages',
  pointMall: 'pages',
  help: 'pages',
  download: 'pages',
  memberCentre: 'member',
  'memberCentre.secondFactor': 'member',
  agent: 'agents',
};

export const definitionOf = (key: SwitchKey): SwitchDefinition => SWITCHES[key];

export function groupOf(key: SwitchKey): SwitchGroup {
  const { parent } = definitionOf(key);
  if (parent !== null) return groupOf(parent as SwitchKey);
  return GROUP_OF[key] ?? (key.startsWith('games.') ? 'games' : 'page');
}

export const childrenOf = (key: SwitchKey): SwitchKey[] =>
  BUILT_SWITCH_KEYS.filter((each) => definitionOf(each).parent === key);

/** A switch and everything below it, itself first. */
export const familyOf = (key: SwitchKey): SwitchKey[] => [key, ...childrenOf(key).flatMap(familyOf)];
