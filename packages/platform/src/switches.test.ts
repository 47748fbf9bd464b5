import { CALL_NAMES, CALLS, type Call } from '@marquee/contracts/calls';
import { SWITCH_KEYS, type SwitchKey } from '@marquee/contracts/switches';
import { expect, it } from 'vitest';
import { openTestSuite } from './testing/open-test-suite.ts';
import { registerMember } from './testing/test-members.ts';

/** §6's, which stand verbatim; ours are lower-case. */
const SPECIFIED = SWITCH_KEYS.filter((key) => /^[A-Z0-9]+$/.test(key));
/** Looked at inside a call, whose own tests try them on and off. */
const WITHIN_A_CALL: readonly SwitchKey[] = [
  'USERNAMEREG3',
  'MOBILENUMPASSREG3',
  'MOBILEVERCODELOGIN3',
  'PWDEXPFORCECHANGE3',
];

const governed: readonly (readonly [SwitchKey, keyof typeof CALLS])[] = CALL_NAMES.flatMap((name) => {
  const { server, switches }: Call = CALLS[name];
  return server === 'upstream' ? switches.map((key) => [key, name] as const) : [];
});

const { platform } = await openTestSuite();
const token = await registerMember(platform, 'sokha');

it('[A08] knows of every switch of the specification which calls it governs', () => {
  const known = new Set([...governed.map(([key]) => key), ...WITHIN_A_CALL]);
  expect(SPECIFIED.filter((key) => !known.has(key))).toEqual([]);
});

it.each(governed)('[A08] %s off refuses %s, and on lets it through', async (key, name) => {
  const codeOf = async () => (await platform.call(name, { token, body: {} })).json().code;
  platform.brands.switch('lotus', { [key]: false });
  const off = await codeOf();
  platform.brands.switch('lotus', { [key]: true });
  expect([off, (await codeOf()) === 'switch_off']).toEqual(['switch_off', false]);
});
