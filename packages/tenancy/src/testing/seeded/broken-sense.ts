import { sampleBrand, sampleProfile } from '../sample-tenants.ts';
import { B, BASE, HERE, INHERITED, put, R, S, type SeededFault, swap, T } from './seeded-fault.ts';

const LIVE = '{\n      "category": "LIVE"\n    }';
const VENDOR =
  '{"code":"ONE","name":{"EN":"x","KM":"x"},"gameTypes":["RNG"],"isHot":false,"logo":{"white":"assets/banner.svg","colour":"assets/banner.svg"}}';

/** Files that are valid alone and inconsistent together. */
export const BROKEN_SENSE: readonly SeededFault[] = [
  {
    rule: 'tenant.code',
    title: 'a code that differs from the folder',
    edits: { [T]: swap('"code": "acme"', `"code": ${HERE}"acne"`) },
    fix: /"acme"/,
  },
  {
    rule: 'tenant.code',
    title: 'a reserved code',
    extra: sampleBrand('console'),
    edits: { 'console/tenant.json': swap('"code": "console"', `"code": ${HERE}"console"`) },
    fix: /name other than/,
    unharmed: ['acme', 'bravo'],
  },
  {
    rule: 'tenant.extends',
    title: 'a missing folder to extend',
    edits: { [T]: swap('"version": 1,', `"version": 1,\n  "extends": ${HERE}"nobody",`) },
    fix: /name another/,
  },
  {
    rule: 'tenant.extends',
    title: 'a circle',
    edits: {
      [T]: swap('"version": 1,', '"version": 1,\n  "extends": "bravo",'),
      'bravo/tenant.json': swap('"version": 1,', `"version": 1,\n  "extends": ${HERE}"acme",`),
    },
    fix: /Break the circle/,
    ...INHERITED,
  },
  {
    rule: 'host.form',
    title: 'another brand’s localhost name',
    edits: { [T]: swap('"acme.example"', `${HERE}"bravo.localhost"`) },
    fix: /acme\.localhost/,
  },
  {
    rule: 'host.duplicate',
    title: 'a host of two brands',
    edits: { [T]: swap('"acme.example"', `${HERE}"BRAVO.example."`) },
    fix: /one of them/,
    ...INHERITED,
  },
  {
    rule: 'language.default',
    title: 'a default language that is not offered',
    edits: { [T]: swap('"defaultLanguage": "EN"', `"defaultLanguage": ${HERE}"CN"`) },
    fix: /EN, KM/,
  },
  {
    rule: 'language.default',
    title: 'a language twice',
    edits: { [T]: swap('"EN",\n    "KM"\n  ]', `"EN",\n    "KM",\n    ${HERE}"EN"\n  ]`) },
    fix: /Keep one/,
  },
  {
    rule: 'text.language',
    title: 'a name without one of the languages',
    edits: { [T]: swap(/"name": \{\n\s+"EN": "Brand acme",\n.*\n/, `"name": ${HERE}{\n    "EN": "Brand acme"\n`) },
    fix: /"KM"/,
  },
  {
    rule: 'text.language',
    title: 'a banner without one of the languages',
    edits: { [B]: (text) => HERE + text, 'acme/content/banner/welcome.KM.md': null },
    fix: /welcome\.KM\.md/,
  },
  {
    rule: 'text.language',
    title: 'a banner without text',
    edits: { [B]: swap('A plain sentence.\n', HERE) },
    fix: /below the front matter/,
  },
  {
    rule: 'switch.way-in',
    title: 'registration without a way to register',
    edits: {
      [S]: swap('"games.rng": true', '"games.rng": true, "USERNAMEREG3": false'),
      '_base/switches.json': swap('"registration": true', `"registration": ${HERE}true`),
    },
    fix: /USERNAMEREG3/,
  },
  {
    rule: 'switch.way-in',
    title: 'registration without log-in',
    edits: { [S]: swap('"games.rng": true', `"games.rng": true, "login": ${HERE}false`) },
    fix: /login/,
  },
  {
    rule: 'switch.way-in',
    title: 'registration by username without a password',
    edits: {
      [R]: swap('"minLength": 5', '"minLength": 5 },\n    "password": { "required": false'),
      '_base/switches.json': swap('"USERNAMEREG3": true', `"USERNAMEREG3": ${HERE}true`),
    },
    fix: /password/,
  },
  {
    rule: 'switch.recovery',
    title: 'log-in without recovery of a password and without customer service',
    edits: {
      [S]: swap('"games.rng": true', '"games.rng": true, "customerService": false'),
      '_base/switches.json': swap('"login": true', `"login": ${HERE}true`),
    },
    fix: /login.recovery/,
  },
  {
    rule: 'registration.required-off',
    title: 'a required field that is off',
    edits: { [R]: swap('"username": {', `"nickname": { "required": ${HERE}true },\n    "username": {`) },
    fix: /Enable it/,
  },
  {
    rule: 'registration.length',
    title: 'least above greatest',
    edits: { [R]: swap('"minLength": 5', `"minLength": ${HERE}65`) },
    fix: /Lower minLength/,
  },
  {
    rule: 'registration.password-floor',
    title: 'a password that may be short',
    edits: { [R]: swap('"username": {', `"password": { "minLength": ${HERE}6 },\n    "username": {`) },
    fix: /8 or more/,
  },
  {
    rule: 'registration.password-floor',
    title: 'a password that may not be long',
    edits: { [R]: swap('"username": {', `"password": { "maxLength": ${HERE}20 },\n    "username": {`) },
    fix: /64 or more/,
  },
  {
    rule: 'registration.family',
    title: 'a family with the id of another',
    edits: { [R]: swap('"minLength": 5', `"patternId": ${HERE}"digits"`) },
    fix: /"any"/,
  },
  {
    rule: 'nav.duplicate',
    title: 'a nav entry twice',
    edits: { [BASE]: swap(LIVE, `${HERE}{ "category": "RNG" }`) },
    fix: /Keep one/,
    ...INHERITED,
  },
  {
    rule: 'nav.vendor',
    title: 'a category without a vendor',
    edits: {
      [S]: swap('"games.rng": true', '"games.rng": true, "games.live": true'),
      [BASE]: swap(LIVE, HERE + LIVE),
    },
    fix: /games\.live off/,
  },
  {
    rule: 'vendor.duplicate',
    title: 'a vendor twice',
    edits: {
      'acme/vendors.json': put(`{"version":1,"vendors":[${VENDOR},${VENDOR.replace('"code":', `"code":${HERE}`)}]}`),
    },
    fix: /Keep one/,
  },
  {
    rule: 'games.vendor',
    title: 'a game of a vendor the brand does not have',
    edits: { 'acme/vendors.json': put(`{"version":1,"vendors":[${VENDOR}],"games":{"off":["ONE/a",${HERE}"TWO"]}}`) },
    fix: /Name one of ONE/,
  },
  {
    rule: 'games.category',
    title: 'a game in a category that its vendor lacks',
    edits: {
      'acme/vendors.json': put(`{"version":1,"vendors":[${VENDOR}],"games":{"hot":{"LIVE":[${HERE}"ONE/a"]}}}`),
    },
    fix: /RNG/,
  },
  {
    rule: 'games.duplicate',
    title: 'a game that is first twice',
    edits: {
      'acme/vendors.json': put(
        `{"version":1,"vendors":[${VENDOR}],"games":{"first":{"RNG":["ONE/a","ONE/b",${HERE}"ONE/a"]}}}`,
      ),
    },
    fix: /one of the two/,
  },
  {
    rule: 'session.limits',
    title: 'an idle limit above the absolute one',
    edits: { [BASE]: swap('"idleMs": 1800000', `"idleMs": ${HERE}86400000`) },
    fix: /absoluteMs/,
    ...INHERITED,
  },
  {
    rule: 'banner.linkage',
    title: 'a page that is off',
    edits: { [B]: swap('linkage: /rng', `linkage: ${HERE}/live`) },
    fix: /that is on/,
  },
  {
    rule: 'banner.linkage',
    title: 'a link out of the site',
    edits: { [B]: swap('linkage: /rng', `linkage: ${HERE}//evil.example`) },
    fix: /path/,
  },
  {
    rule: 'content.head',
    title: 'no order in the default language',
    edits: { [B]: (text) => HERE + swap('order: 1\n', '')(text) },
    fix: /EN/,
  },
  {
    rule: 'content.plain',
    title: 'markup in a text',
    edits: { [B]: swap('A plain sentence.', `${HERE}A <b>bold</b> sentence.`) },
    fix: /plain/,
  },
  {
    rule: 'content.duplicate',
    title: 'an id twice',
    edits: {
      'acme/content/marquee/again.EN.md': put('---\nid: hello\norder: 2\n---\nAgain.\n'),
      'acme/content/marquee/again.KM.md': put('ម្តងទៀត\n'),
      'acme/content/marquee/hello.EN.md': swap('id: hello', `id: ${HERE}hello`),
    },
    fix: /own id/,
  },
  {
    rule: 'message.unknown',
    title: 'a message that is never shown',
    edits: { 'acme/messages/EN.json': swap('"shell.greeting"', `${HERE}"shell.greting"`) },
    fix: /"shell\.greeting"/,
  },
  {
    rule: 'demo.duplicate',
    title: 'a player twice, in other letters',
    edits: { 'acme/demo.json': swap('"username": "bob"', `"username": ${HERE}"ADA"`) },
    fix: /own name/,
  },
  {
    rule: 'tenant.jurisdiction',
    title: 'a jurisdiction without a profile',
    edits: { [T]: swap('"version": 1,', `"version": 1,\n  "jurisdiction": ${HERE}"atlantis",`) },
    fix: /_jurisdiction-atlantis/,
  },
  {
    rule: 'jurisdiction.lock',
    title: 'a locked number that a brand loosens',
    extra: sampleProfile(),
    edits: {
      [T]: swap('"version": 1,', `"version": 1,\n  "jurisdiction": "strict",\n  "ages": { "birthday": ${HERE}20 },`),
    },
    fix: /Players are at least 21/,
  },
  {
    rule: 'jurisdiction.lock',
    title: 'a locked switch that a brand turns on',
    extra: sampleProfile(),
    edits: {
      [T]: swap('"version": 1,', '"version": 1,\n  "jurisdiction": "strict",'),
      [S]: swap('"games.rng": true', `"games.rng": true, "FREEPLAY3": ${HERE}true`),
    },
    fix: /verified first/,
  },
  {
    rule: 'jurisdiction.lock',
    title: 'a list without a required item',
    extra: sampleProfile(),
    edits: {
      [T]: swap(
        '"version": 1,',
        `"version": 1,\n  "jurisdiction": "strict",\n  "protection": { "limitPeriods": ${HERE}["day"] },`,
      ),
    },
    fix: /monthly limit/,
  },
];
