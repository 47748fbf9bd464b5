import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKillable, isSensitive, SENSITIVE_PATHS } from './sensitivity.ts';
import { effectiveSwitches, SWITCH_KEYS, SWITCHES, type SwitchKey } from './switches.ts';

const isSensitiveSwitch = (key: string) => isSensitive('switches', ['switches', key]);

describe('[T11] what needs a second person', () => {
  it.each([
    ['tenant', ['registrationBonus'], true],
    ['tenant', ['currency'], true],
    ['tenant', ['currency', 'symbol'], true],
    ['tenant', ['ages', 'birthday'], true],
    ['tenant', ['resources'], true],
    ['tenant', ['customerService'], true],
    ['tenant', ['jackpot', 'illustrative'], true],
    ['tenant', ['gtagId'], true],
    ['tenant', ['maintenance'], true],
    ['tenant', ['jurisdiction'], true],
    ['tenant', ['tagline', 'EN'], false],
    ['tenant', ['layout', 'header'], false],
    ['cdn', ['imageCDNs'], true],
    ['cdn', ['launchGameCDNs'], true],
    ['registration', ['fields', 'birthday', 'enabled'], true],
    ['registration', ['fields', 'birthday'], true],
    ['registration', ['fields', 'email', 'enabled'], false],
    ['messages', ['EN', 'shell.greeting'], false],
    ['theme', ['dark', 'color', 'accent'], false],
    ['vendors', ['vendors'], false],
    ['switches', ['switches', 'help'], false],
    ['switches', ['switches', 'memberCentre.withdraw'], true],
    ['switches', ['switches', 'humanCheck'], true],
    ['switches', ['switches', 'REGMOBVERF3'], true],
    // If it is also on, accounts open without a proven number.
    ['switches', ['switches', 'USERNAMEREG3'], true],
    ['switches', ['switches', 'MOBILENUMREG3'], true],
    ['switches', ['switches', 'CHNGPASSVERIF3'], true],
    // While it is off, no account opens: it needs no second person because of its checks.
    ['switches', ['switches', 'registration'], false],
    // An object that contains a sensitive value is one itself.
    ['registration', ['fields'], true],
    ['switches', ['switches'], true],
  ] as const)('%s %j: %s', (kind, path, expected) => {
    expect(isSensitive(kind, path)).toBe(expected);
  });

  it('is a parent switch whose change turns a money switch on, once something reads that one', () => {
    // The switches of money below `agent` are not built, deposits and withdrawals are.
    expect(['agent', 'memberCentre'].map(isSensitiveSwitch)).toEqual([false, true]);
    const values = fc.dictionary(fc.constantFrom(...SWITCH_KEYS), fc.boolean());
    const plain = fc.constantFrom(...SWITCH_KEYS.filter((key) => !isSensitiveSwitch(key)));
    fc.assert(
      fc.property(values, plain, fc.boolean(), (set, key, to) => {
        const [before, after] = [effectiveSwitches(set), effectiveSwitches({ ...set, [key]: to })];
        const moved = SWITCH_KEYS.filter((each) => before[each] !== after[each]);
        // Checks of new accounts end with registration itself.
        const ofMoney = (each: SwitchKey) => SWITCHES[each].sensitive && SWITCHES[each].class !== 'access';
        expect(moved.filter((each) => ofMoney(each) && SWITCHES[each].isBuilt)).toEqual([]);
      }),
    );
  });

  it('cannot be turned off in an emergency if off admits more', () => {
    const held = SWITCH_KEYS.filter((key) => !isKillable(key));
    expect(held).toEqual([
      'REGMOBVERF3',
      'CHNGPASSVERIF3',
      'humanCheck',
      'memberCentre.secondFactor',
      'memberCentre.protection',
    ]);
    expect(held.every(isSensitiveSwitch)).toBe(true);
  });

  it('is the second factor of players, which no other switch turns off', () => {
    const on = effectiveSwitches({});
    const off = effectiveSwitches({ memberCentre: false, 'memberCentre.securityCenter': false });
    expect([on, off].map((switches) => switches['memberCentre.secondFactor'])).toEqual([true, true]);
    expect(isSensitiveSwitch('memberCentre.secondFactor')).toBe(true);
  });

  it('never has an empty path', () => {
    for (const paths of Object.values(SENSITIVE_PATHS)) {
      for (const path of paths) expect(path.length).toBeGreaterThan(0);
    }
  });
});
