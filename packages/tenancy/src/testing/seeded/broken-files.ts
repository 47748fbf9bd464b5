import { B, HERE, put, R, S, type SeededFault, swap, T } from './seeded-fault.ts';

/** Files that cannot be parsed. */
export const BROKEN_FILES: readonly SeededFault[] = [
  {
    rule: 'json.syntax',
    title: 'a trailing comma',
    edits: { [T]: swap('"symbol": "$"\n  }', `"symbol": "$",\n  ${HERE}}`) },
    fix: /remove the comma/,
  },
  {
    rule: 'json.syntax',
    title: 'a comment',
    edits: { [T]: swap('"version": 1,', `"version": 1, ${HERE}// one`) },
    fix: /Remove the comment/,
  },
  {
    rule: 'file.unreadable',
    title: 'a byte order mark',
    edits: { [S]: (text) => `${HERE}\ufeff${text}` },
    fix: /byte order mark/,
  },
  {
    rule: 'json.syntax',
    title: 'a root that is not an object',
    edits: { [S]: put(`${HERE}[]`) },
    fix: /\{/,
  },
  {
    rule: 'json.syntax',
    title: 'brackets that nest without end',
    edits: { [S]: put(`${'['.repeat(100)}${HERE}${'['.repeat(50_000)}`) },
    fix: /levels/,
  },
  {
    rule: 'json.syntax',
    title: 'an object in an object, twenty thousand times',
    edits: { [S]: put(`${'{"a":'.repeat(100)}${HERE}${'{"a":'.repeat(20_000)}1${'}'.repeat(20_100)}`) },
    fix: /levels/,
  },
  {
    rule: 'json.duplicate-key',
    title: 'a key that would be the prototype',
    edits: { [S]: swap('"games.rng": true,', `"games.rng": true,\n    ${HERE}"__proto__": {},`) },
    fix: /another name/,
  },
  {
    rule: 'json.duplicate-key',
    title: 'a key twice',
    edits: { [S]: swap('"games.rng": true,', `"games.rng": true,\n    ${HERE}"games.rng": false,`) },
    fix: /Keep one/,
  },
  {
    rule: 'yaml.syntax',
    title: 'an anchor in the front matter',
    edits: { [B]: swap('title: Welcome', `title: &x ${HERE}Welcome`) },
    fix: /key: value/,
  },
  {
    rule: 'yaml.syntax',
    title: 'front matter without an end',
    edits: { [B]: (text) => HERE + text.replace('\n---\n', '\n') },
    fix: /---/,
  },
  {
    rule: 'file.missing',
    title: 'no tenant.json',
    edits: { [T]: null },
    at: T,
    fix: /Add it/,
  },
  {
    rule: 'file.unknown',
    title: 'a misspelt file',
    edits: { 'acme/swiches.json': put(`${HERE}{}`) },
    fix: /switches\.json/,
  },
  {
    rule: 'file.unknown',
    title: 'content in no language',
    edits: { 'acme/content/banner/welcome.XX.md': put(`${HERE}text`) },
    fix: /LANGUAGE/,
  },
  {
    rule: 'file.unknown',
    title: 'content of no kind',
    edits: { 'acme/content/poster/welcome.EN.md': put('text') },
    at: 'acme/content/poster',
    fix: /banner/,
  },
  {
    rule: 'file.unreadable',
    title: 'bytes that are not UTF-8',
    edits: {},
    extra: { 'acme/cdn.json': Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
    at: 'acme/cdn.json',
    fix: /UTF-8/,
  },
  {
    rule: 'file.version',
    title: 'a version from the future',
    edits: { [S]: swap('"version": 1', `"version": ${HERE}2`) },
    fix: /Update the program/,
  },
  {
    rule: 'file.version',
    title: 'no version',
    edits: { [R]: swap('{\n  "version": 1,', `${HERE}{`) },
    fix: /"version": 1/,
  },
];
