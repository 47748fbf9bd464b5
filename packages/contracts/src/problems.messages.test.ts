import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLanguageCode } from './languages.ts';
import { PROBLEM_CODES } from './problems.ts';
import { FIELD_ERROR_CODES } from './registration.ts';

/** The message bundles, as data, because contracts imports no browser code. */
const BUNDLES = new URL('../../web/messages/', import.meta.url);
const languages = readdirSync(BUNDLES);
/** Failures that can occur before other groups are loaded have their texts in the first page's groups. */
const errorsOf = (language: string): Record<string, string> =>
  Object.fromEntries(
    ['shell', 'error'].flatMap((group) => {
      const messages: object = JSON.parse(readFileSync(new URL(`${language}/${group}.json`, BUNDLES), 'utf8'));
      return Object.entries(messages).filter(([key]) => key.startsWith('error.'));
    }),
  );

/** Failures that the page itself detects. */
const OF_THE_PAGE = [
  'in_increase_submit',
  'too_many_requests.minutes',
  'network',
  'timeout',
  'needs_https',
  'page_slow',
  'page_slow.title',
  'page_broken',
  'page_broken.title',
  'popup_blocked',
];

const EXPECTED = [
  ...PROBLEM_CODES.map((code) => `error.${code}`),
  ...OF_THE_PAGE.map((key) => `error.${key}`),
  ...FIELD_ERROR_CODES.map((code) => `error.field.${code}`),
  'error.field.length.exact',
];

describe('problem codes and messages', () => {
  it('[E01] exist in every language that has a bundle', () => {
    expect(languages).toEqual(expect.arrayContaining(['EN', 'KM', 'CN', 'ID', 'AR', 'VI', 'TH', 'MY', 'TY']));
    expect(languages.every(isLanguageCode)).toBe(true);
  });

  it.each(languages)(
    '[E01] %s has a text for every problem and field error, and none for a removed one',
    (language) => {
      const errors = errorsOf(language);
      expect(Object.keys(errors).sort()).toEqual([...EXPECTED].sort());
      for (const [key, text] of Object.entries(errors)) expect([key, text.trim()]).not.toEqual([key, '']);
    },
  );

  it.each(languages)('[E01] %s names the bounds of a length', (language) => {
    const errors = errorsOf(language);
    expect(errors['error.field.length']).toMatch(/\{min\}.*\{max\}/);
    expect(errors['error.field.length.exact']).toContain('{min}');
  });
});
