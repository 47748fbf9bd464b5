import { B, BASE, HERE, INHERITED, R, S, type SeededFault, swap, T } from './seeded-fault.ts';

/** Values that the schemas refuse. */
export const BROKEN_VALUES: readonly SeededFault[] = [
  {
    rule: 'schema.unknown-key',
    title: 'a misspelt key',
    edits: { [T]: swap('"timezone"', `${HERE}"timezon"`) },
    fix: /"timezone"/,
  },
  {
    rule: 'schema.unknown-key',
    title: 'an unknown switch',
    edits: { [S]: swap('"home.jackpot"', `${HERE}"home.jackpott"`) },
    fix: /"home\.jackpot"/,
  },
  {
    rule: 'schema.required',
    title: 'a vendor without a field',
    edits: {
      '_base/vendors.json': (text) =>
        swap('{\n      "code"', `${HERE}{\n      "code"`)(swap('"isHot": true,\n      ', '')(text)),
    },
    fix: /boolean/,
    ...INHERITED,
  },
  {
    rule: 'schema.required',
    title: 'a value that no folder of the chain has',
    edits: { [T]: (text) => HERE + swap(/ {2}"timezone".*\n/, '')(text) },
    fix: /Add it/,
  },
  {
    rule: 'schema.type',
    title: 'a switch that is a text',
    edits: { [S]: swap('"games.rng": true', `"games.rng": ${HERE}"true"`) },
    fix: /boolean/,
  },
  {
    rule: 'schema.value',
    title: 'a language that does not exist',
    edits: { [T]: swap('"defaultLanguage": "EN"', `"defaultLanguage": ${HERE}"EM"`) },
    fix: /mean "/,
  },
  {
    rule: 'schema.value',
    title: 'a pattern instead of a family',
    edits: { [R]: swap('"minLength": 5', `"acceptedPattern": ${HERE}"^[a-z]+$"`) },
    fix: /letterFirst/,
  },
  {
    rule: 'schema.value',
    title: 'an unknown page in the nav',
    edits: { [BASE]: swap('"page": "home"', `"page": ${HERE}"hom"`) },
    fix: /"home"/,
    ...INHERITED,
  },
  {
    rule: 'schema.range',
    title: 'a payout that counts as received within the hour',
    edits: { [T]: swap('"version": 1,', `"version": 1,\n  "cashier": { "receiptMinutes": ${HERE}60 },`) },
    fix: /at least 720 minutes/,
  },
  {
    rule: 'schema.range',
    title: 'an age below the law',
    edits: { [BASE]: swap('"consent": 18', `"consent": ${HERE}16`) },
    fix: /18/,
    ...INHERITED,
  },
  {
    rule: 'schema.format',
    title: 'an address that runs script',
    edits: { [T]: swap('"mailto:care@brand.example"', `${HERE}"javascript:alert(1)"`) },
    fix: /mailto/,
  },
  {
    rule: 'schema.format',
    title: 'a CDN that would write into the security policy',
    edits: { 'acme/cdn.json': swap('"https://cdn.example"', `${HERE}"https://cdn.example; script-src *"`) },
    fix: /origin/,
  },
  {
    rule: 'schema.format',
    title: 'a host with a scheme',
    edits: { [T]: swap('"acme.example"', `${HERE}"https://acme.example"`) },
    fix: /without scheme/,
  },
  {
    rule: 'schema.format',
    title: 'an asset path out of the folder',
    edits: { [B]: swap('assets/banner.svg', `${HERE}../bravo/assets/banner.svg`) },
    fix: /below this folder/,
  },
  {
    rule: 'schema.format',
    title: 'a time zone that does not exist',
    edits: { [T]: swap('"Asia/Phnom_Penh"', `${HERE}"Asia/Atlantis"`) },
    fix: /IANA/,
  },
];
