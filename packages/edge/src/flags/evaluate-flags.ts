import type { PublicManifest } from '@marquee/contracts/manifest';
import { OFREP_INACTIVITY_S, OFREP_STREAM_PATH, type OfrepBulk, type OfrepEvaluation } from '@marquee/contracts/ofrep';
import { SWITCH_KEYS, SWITCHES, type SwitchDefinition, type SwitchKey } from '@marquee/contracts/switches';

const DEFINITIONS: Readonly<Record<string, SwitchDefinition>> = SWITCHES;
const PUBLIC_KEYS: readonly SwitchKey[] = SWITCH_KEYS.filter((key) => SWITCHES[key].public);

const isOn = (switches: PublicManifest['switches'], key: string): boolean =>
  (switches[key as SwitchKey] ?? false) && !isUnderOff(switches, key);

/** Whether some switch above this one is off, and takes it along. */
function isUnderOff(switches: PublicManifest['switches'], key: string): boolean {
  const parent = DEFINITIONS[key]?.parent ?? null;
  return parent !== null && !isOn(switches, parent);
}

function evaluate(switches: PublicManifest['switches'], key: SwitchKey): OfrepEvaluation {
  const value = isOn(switches, key);
  // Off by itself is a value like any other; off because of what is above is what the protocol calls disabled.
  const reason = isUnderOff(switches, key) ? 'DISABLED' : 'STATIC';
  return { key, value, reason, variant: value ? 'on' : 'off' };
}

/** One public switch of a brand; null when there is none of that name. */
export function evaluateFlag(
  switches: PublicManifest['switches'],
  revision: string,
  key: string,
): OfrepEvaluation | null {
  const known = PUBLIC_KEYS.find((one) => one === key);
  return known === undefined ? null : { ...evaluate(switches, known), metadata: { revision } };
}

/**
 * Every public switch of a brand with its effective value. The revision stands once, beside the list: within each flag
 * it would make clients believe that all of them changed whenever one did.
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
