import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { PROBLEM_CODES } from '@marquee/contracts/problems';
import { FIELD_ERROR_CODES, PATTERN_FAMILY_IDS, REGISTRATION_FIELDS } from '@marquee/contracts/registration';
import { builtLanguages, readBundle } from '@marquee/messages/messages-plugin';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../messages', import.meta.url));
/** Rules for every folder of messages; contracts' `problems.messages.test.ts` names the messages that must exist. */
const TRANSLATED = builtLanguages(ROOT).filter((language) => language !== 'EN') as LanguageCode[];
const OWN_SCRIPTS = [
  ['KM', /[\p{Script=Khmer}&&\p{L}]/gv],
  ['CN', /[\p{Script=Han}&&\p{L}]/gv],
  ['AR', /[\p{Script=Arabic}&&\p{L}]/gv],
  ['TH', /[\p{Script=Thai}&&\p{L}]/gv],
  ['MY', /[\p{Script=Myanmar}&&\p{L}]/gv],
] as const;
/** Share of messages that may equal the English: names, and words of both languages. */
const UNTRANSLATED_MAX = 0.03;
/** Share of a bundle's letters in its own script; the rest are names such as Chrome, WhatsApp, name@example.com. */
const OWN_SCRIPT_MIN = 0.85;

const english = readBundle(ROOT, 'EN');

/** Names of all arguments and tags of a message, in every branch. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [element.value, ...Object.values(element.options).flatMap((option) => argumentsOf(option.value))];
    }
    return [element.value];
  });
}
const argumentNames = (text: string): string[] =>
  [...new Set(argumentsOf(parse(text, { requiresOtherClause: false })))].sort();

/** The message's own text: literals of every branch. */
function wordsOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return wordsOf(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return ' ';
      return Object.values(element.options)
        .map((option) => wordsOf(option.value))
        .join(' ');
    })
    .join('');
}
const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

describe('English bundle', () => {
  it('[A06] has a text for every problem, field error, registration field and pattern', () => {
    const expected = [
      ...PROBLEM_CODES.map((code) => `error.${code}`),
      ...FIELD_ERROR_CODES.map((code) => `error.field.${code}`),
      ...REGISTRATION_FIELDS.map((field) => `register.field.${field}`),
      ...PATTERN_FAMILY_IDS.filter((family) => family !== 'any').map((family) => `register.pattern.${family}`),
    ];
    expect(expected.filter((key) => !Object.hasOwn(english, key))).toEqual([]);
  });
});

describe.each(TRANSLATED)('%s bundle', (language) => {
  const bundle = readBundle(ROOT, language);
  const texts = Object.entries(bundle);

  it('[H01] has the keys English has, and no others', () => {
    expect(Object.keys(bundle).sort()).toEqual(Object.keys(english).sort());
  });

  it('[H01] takes the arguments English takes', () => {
    const differing = texts.filter(
      ([key, text]) => argumentNames(text).join() !== argumentNames(english[key] ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('has every plural form of its language', () => {
    const required = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions().pluralCategories;
    const lacking = texts.flatMap(([key, text]) =>
      parse(text, { requiresOtherClause: false }).flatMap((element) => {
        if (element.type !== TYPE.plural) return [];
        const existing = Object.keys(element.options).map((name) => (name === '=0' ? 'zero' : name));
        return required.filter((category) => !existing.includes(category)).map((category) => `${key}: ${category}`);
      }),
    );
    expect(lacking).toEqual([]);
  });

  it('has each letter and its marks as one character, as the fonts need', () => {
    expect(texts.filter(([, text]) => text !== text.normalize('NFC'))).toEqual([]);
  });

  it('[H01] is translated', () => {
    const same = texts.filter(([key, text]) => text === english[key] && letters(text) > 0).map(([key]) => key);
    expect(same.length / texts.length, `same as English: ${same.join(', ')}`).toBeLessThanOrEqual(UNTRANSLATED_MAX);
  });
});

describe.each(OWN_SCRIPTS)('%s bundle', (language, script) => {
  const own = (text: string): number => text.match(script)?.length ?? 0;
  const words = Object.entries(readBundle(ROOT, language)).map(
    ([key, text]) => [key, wordsOf(parse(text, { requiresOtherClause: false }))] as const,
  );

  it('[H01] is written in its own script', () => {
    expect(words.filter(([, text]) => letters(text) > 0 && own(text) === 0)).toEqual([]);
    const all = words.map(([, text]) => text).join(' ');
    expect(own(all) / letters(all)).toBeGreaterThan(OWN_SCRIPT_MIN);
  });
});

describe('TY bundle', () => {
  it('[H01] writes the glottal stop as a letter, never as an apostrophe', () => {
    const texts = Object.entries(readBundle(ROOT, 'TY'));
    expect(texts.filter(([, text]) => /['’‘`]/.test(text))).toEqual([]);
    expect(texts.filter(([, text]) => /[āēīōūĀĒĪŌŪʻ]/.test(text)).length / texts.length).toBeGreaterThan(0.8);
  });
});
