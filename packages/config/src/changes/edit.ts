import type { OverrideKind } from '@marquee/contracts/layers';
import { SWITCHES, type SwitchDefinition, type SwitchKey } from '@marquee/contracts/switches';
import { canonicalJson, type JsonValue } from '@marquee/tenancy';

/** One value of one brand: set at run time, or (no `set`) given back to the brand's folder. */
export interface Edit {
  readonly merchant: string;
  readonly kind: OverrideKind;
  /** Keys from the top of the file, as in an override. */
  readonly path: readonly string[];
  readonly set?: JsonValue | undefined;
}

/** Beside switches marked so: who gets money and how much, whom games talk to, whom the law protects, where a brand is reached. */
const SENSITIVE: Partial<Record<OverrideKind, readonly string[]>> = {
  tenant: [
    'registrationBonus',
    'currency',
    'upstream',
    'frameHosts',
    'hosts',
    'session',
    'ages',
    'protection',
    'licences',
    'blockedCountries',
  ],
  cdn: ['launchGameCDNs'],
};

/** Whether a change of this value needs a second person. A path that contains a sensitive value is sensitive too. */
export function isSensitive({ kind, path }: Edit): boolean {
  const [head, key] = path;
  if (kind === 'switches') {
    const keys = key === undefined ? Object.keys(SWITCHES) : [key];
    return keys.some((each) => (SWITCHES[each as SwitchKey] as SwitchDefinition | undefined)?.sensitive === true);
  }
  return head !== undefined && (SENSITIVE[kind]?.includes(head) ?? false);
}

/** What two edits must not both touch. */
export const targetOf = ({ merchant, kind, path }: Edit): string => canonicalJson([merchant, kind, path]);

/** Two edits whose values contain one another: which of them counted would depend on the order. */
export const overlaps = (a: Edit, b: Edit): boolean =>
  a.merchant === b.merchant &&
  a.kind === b.kind &&
  Array.from({ length: Math.min(a.path.length, b.path.length) }, (_, i) => a.path[i] === b.path[i]).every(Boolean);
