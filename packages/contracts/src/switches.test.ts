import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLS } from './calls.ts';
import { effectiveSwitches, SWITCH_KEYS, SWITCHES, type SwitchDefinition, type SwitchKey } from './switches.ts';

const definition = (key: SwitchKey): SwitchDefinition => SWITCHES[key];
/** The parents of a switch, nearest first. @throws for a cycle */
function ancestors(key: SwitchKey): SwitchKey[] {
  const chain: SwitchKey[] = [];
  for (let parent = definition(key).parent; parent !== null; parent = definition(parent as SwitchKey).parent) {
    if (chain.length > SWITCH_KEYS.length) throw new Error(`${key} is its own ancestor`);
    chain.push(parent as SwitchKey);
  }
  return chain;
}
const allOn = Object.fromEntries(SWITCH_KEYS.map((key) => [key, true]));

describe('switches', () => {
  it("have the specification's keys verbatim", () => {
    const spec =
      'DIRECTREG3 MOBILENUMREG3 REGMOBVERF3 MOBILENUMPASSREG3 USERNAMEREG3 FREEPLAY3 PWDEXPFORCECHANGE3 MOBILEVERCODELOGIN3 CHNGPASSVERIF3';
    expect(SWITCH_KEYS.filter((key) => key === key.toUpperCase())).toEqual(spec.split(' '));
    const ours = SWITCH_KEYS.filter((key) => key !== key.toUpperCase());
    for (const key of ours) expect(key).toMatch(/^[a-z][A-Za-z]*(\.[a-z][A-Za-z0-9]*)*$/);
  });

  it('have existing parents, without a cycle', () => {
    for (const key of SWITCH_KEYS) {
      for (const parent of ancestors(key)) expect(SWITCH_KEYS).toContain(parent);
    }
  });

  it('are off when any parent is off', () => {
    expect(Object.values(effectiveSwitches(allOn)).every(Boolean)).toBe(true);
    for (const key of SWITCH_KEYS) {
      const off = effectiveSwitches({ ...allOn, [key]: false });
      for (const other of SWITCH_KEYS) {
        expect([key, other, off[other]]).toEqual([key, other, other !== key && !ancestors(other).includes(key)]);
      }
    }
  });

  it('always have an explicit value', () => {
    const values = fc.dictionary(fc.oneof(fc.constantFrom<string>(...SWITCH_KEYS), fc.string()), fc.boolean());
    fc.assert(
      fc.property(values, (set) => {
        const effective = effectiveSwitches(set);
        expect(Object.keys(effective)).toEqual(SWITCH_KEYS);
        for (const key of SWITCH_KEYS) {
          const chain = [key, ...ancestors(key)];
          expect(effective[key]).toBe(chain.every((one) => set[one] ?? definition(one).default));
        }
      }),
    );
  });

  it('need a second person for money, protection and checks of accounts, but never for a kill', () => {
    const ofNewAccounts = ['humanCheck', 'USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3'];
    const checks = [...ofNewAccounts, 'CHNGPASSVERIF3', 'memberCentre.secondFactor'];
    for (const key of SWITCH_KEYS) {
      const { class: cls, kind, sensitive } = definition(key);
      const needs = cls === 'money' || cls === 'protection' || checks.includes(key);
      expect([key, sensitive]).toEqual([key, kind !== 'kill' && needs]);
    }
  });

  it('are existing keys where calls name them', () => {
    for (const { switches } of Object.values(CALLS)) for (const key of switches) expect(SWITCH_KEYS).toContain(key);
  });
});
