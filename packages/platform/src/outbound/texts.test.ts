import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OUTBOUND_TEXTS, textLanguage, textsIn } from './texts.ts';

const MESSAGES = new URL('../../messages/', import.meta.url);
const PAGE_MESSAGES = new URL('../../../web/messages/', import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, MESSAGES), 'utf8')) as Record<string, string>;
const valuesOf = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const english = read('EN.json');

/** What a text of a file of records says on the page. Others (`file`, `yes`, …) are the file's own. */
function pageKeyOf(key: string): string | null {
  const [, group = '', name = ''] = /^records\.(?:(\w+)\.)?(\w+)$/.exec(key) ?? [];
  if (group === 'category') return `lobby.title.${name}`;
  if (group === 'kind' || group === 'state') return `records.${group}.${name}`;
  const keys: Readonly<Record<string, string>> = {
    ...{
      vendor: 'vendor',
      game: 'bets.game',
      category: 'category',
      state: 'bets.state',
      round: 'round',
      rounds: 'rounds',
    },
    ...{ stake: 'stake', won: 'won', voided: 'voided', result: 'result', at: 'time', kind: 'account.kind' },
    ...{ amount: 'account.amount', balance: 'account.balance', reference: 'account.reference', day: 'profit.by.day' },
    ...{ validBet: 'profit.validBet', profit: 'profit.profit' },
  };
  return group === '' && name in keys ? `records.${keys[name]}` : null;
}
const readPage = (language: string) =>
  Object.assign(
    {},
    ...['records', 'games', 'shell'].map((file) =>
      JSON.parse(readFileSync(new URL(`${language}/${file}.json`, PAGE_MESSAGES), 'utf8')),
    ),
  ) as Record<string, string>;
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
    if (language !== 'EN' && pageKeyOf(key) === null) expect(text).not.toBe(english[key]);
  }
});

it.each(languages)('[W07] a file of records has the words of the page in %s', (language) => {
  const texts = Object.entries(read(`${language}.json`)).filter(([key]) => pageKeyOf(key) !== null);
  const page = readPage(language);
  expect(texts.length).toBeGreaterThan(30);
  expect(Object.fromEntries(texts)).toEqual(
    Object.fromEntries(texts.map(([key]) => [key, page[pageKeyOf(key) ?? '']])),
  );
});

it('fills values in once: a value that looks like a placeholder stays', () => {
  expect(textsIn('EN')('mail.reset.hello', { username: '{brand}' })).toBe('Hello {brand},');
});
