import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OUTBOUND_TEXTS, textLanguage, textsIn } from './texts.ts';

const MESSAGES = new URL('../../messages/', import.meta.url);
const PAGE_MESSAGES = new URL('../../../web/messages/', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, MESSAGES), 'utf8')) as Record<string, string>;
const valuesOf = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const english = read('EN.json');
const languages = readdirSync(PAGE_MESSAGES).sort();

it('[H01] writes in every language of the page', () => {
  expect(Object.keys(OUTBOUND_TEXTS).sort()).toEqual(languages);
  expect(readdirSync(MESSAGES).sort()).toEqual(languages.map((language) => `${language}.json`));
  expect(textLanguage('JA')).toBe('EN');
});

it.each(languages)('[H01] has every text in %s, with the same values in it', (language) => {
  const texts = read(`${language}.json`);
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(texts)) {
    expect([key, new Set(valuesOf(text))]).toEqual([key, new Set(valuesOf(english[key]))]);
    expect(text).toBe(text.normalize('NFC'));
    if (language !== 'EN') expect(text).not.toBe(english[key]);
  }
});

it('fills values in once: a value that looks like a placeholder stays', () => {
  expect(textsIn('EN')('mail.reset.hello', { username: '{brand}' })).toBe('Hello {brand},');
});
