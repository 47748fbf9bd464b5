import type { PublicManifest } from '@marquee/contracts/manifest';
import { OFREP_INACTIVITY_S, OFREP_STREAM_PATH, type OfrepBulk, type OfrepEvaluation } from '@marquee/contracts/ofrep';
import { SWITCH_KEYS, SWITCHES, type SwitchDefinition, type SwitchKey } from '@marquee/contracts/switches';

const DEFINITIONS: Readonly<Record<string, SwitchDefinition>> = SWITCHES;
const PUBLIC_KEYS: readonly SwitchKey[] = SWITCH_KEYS.filter((key) => SWITCHES[key].public);

const isOn = (switches: PublicManifest['switches'], key: string): boolean =>
  (switches[key as SwitchKey] ?? false) && !isUnderOff(switches, key);

/** Whether a parent of this switch is off. */
function isUnderOff(switches: PublicManifest['switches'], key: string): boolean {
  const parent = DEFINITIONS[key]?.parent ?? null;
  return parent !== null && !isOn(switches, parent);
}

function evaluate(switches: PublicManifest['switches'], key: SwitchKey): OfrepEvaluation {
  const value = isOn(switches, key);
  // A switch that is off itself has the value false; one that is off because of a parent is `DISABLED` in the protocol.
  const reason = isUnderOff(switches, key) ? 'DISABLED' : 'STATIC';
  return { key, value, reason, variant: value ? 'on' : 'off' };
}

/** One public switch of a brand; null if it does not exist. */
export function evaluateFlag(
  switches: PublicManifest['switches'],
  revision: string,
  key: string,
): OfrepEvaluation | null {
  const known = PUBLIC_KEYS.find((one) => one === key);
  return known === undefined ? null : { ...evaluate(switches, known), metadata: { revision } };
}

/**
 * All public switches of a brand with their effective values. The revision is beside the list: inside each flag, clients would see all
 * flags as changed whenever one changed.
 */
export function evaluateFlags(switches: PublicManifest['switches'], revision: string): OfrepBulk {
  return {
    flags: PUBLIC_KEYS.map((key) => evaluate(switches, key)),
    eventStreams: [
      { type: 'sse', endpoint: { requestUri: OFREP_STREAM_PATH }, inactivityDelaySec: OFREP_INACTIVITY_S },
    ],
    metadata: { revision },
  };
}
