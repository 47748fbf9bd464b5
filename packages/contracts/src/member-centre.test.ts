import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CALL_NAMES, CALLS } from './calls.ts';
import { BUILT_CENTRE_PAGES, centreSwitch, DEFAULT_CENTRE_PAGE, MEMBER_CENTRE_PAGES } from './member-centre.ts';
import { effectiveSwitches, SWITCH_KEYS, SWITCHES, type SwitchKey } from './switches.ts';

const specification = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');

const allOn = Object.fromEntries(SWITCH_KEYS.map((key) => [key, true]));

describe('[W01] pages of the member centre', () => {
  it('are those of §2.9, in its order', () => {
    const section = specification.split('### 2.9 ')[1]?.split('### ')[0] ?? '';
    const keys = [...section.matchAll(/^- (\w+): /gm)].map(([, key]) => key);
    // Protection is ours: the specification has no page for it.
    expect(MEMBER_CENTRE_PAGES.map(({ key }) => key)).toEqual([...keys, 'protection']);
    expect(keys).toHaveLength(13);
    expect(section).toContain(`Default page: ${DEFAULT_CENTRE_PAGE}`);
  });

  it('have a switch each, which staff are offered once the page is built', () => {
    const switches: string[] = MEMBER_CENTRE_PAGES.map(({ key }) => centreSwitch(key));
    const inCatalogue = (Object.keys(SWITCHES) as SwitchKey[]).filter((key) => switches.includes(key));
    expect(inCatalogue).toEqual(switches);
    for (const page of BUILT_CENTRE_PAGES) expect(SWITCHES[centreSwitch(page)].isBuilt).toBe(true);
  });

  it('[R07] have calls that are refused while the centre is off, apart from these', () => {
    const off = effectiveSwitches({ ...allOn, memberCentre: false });
    const modules = ['member', 'session', 'social', 'profile', 'records', 'messages', 'CSP'];
    const open = CALL_NAMES.map((name) => ({ name, ...CALLS[name] }))
      .filter(({ token, module }) => token === 'required' && modules.includes(module))
      .filter(({ switches }) => switches.every((key) => off[key]));
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      // Log-out, the log-in password, money, what ends another person's request, and the header.
      ...[
        'changePassword',
        'consolidatedFunds',
        'firstLogin',
        'logout',
        'memberIcon',
        'memberInfo',
        'paymentForgottenCancel',
      ],
      ...['secondFactorKeep', 'socialUnlink', 'stepUp'],
    ]);
  });

  it('have calls for members only, not for trial accounts', () => {
    const ofPages = CALL_NAMES.filter((name) => CALLS[name].switches.some((key) => key.startsWith('memberCentre')));
    expect(ofPages.length).toBeGreaterThan(20);
    expect(ofPages.filter((name) => !CALLS[name].membersOnly || CALLS[name].token !== 'required')).toEqual([]);
  });

  it('are off while the centre is off, apart from protection', () => {
    const on = effectiveSwitches(allOn);
    const off = effectiveSwitches({ ...allOn, memberCentre: false });
    expect(BUILT_CENTRE_PAGES.every((page) => on[centreSwitch(page)])).toBe(true);
    expect(BUILT_CENTRE_PAGES.filter((page) => off[centreSwitch(page)])).toEqual(['protection']);
  });
});
