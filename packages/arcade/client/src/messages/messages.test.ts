import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GAME_NAMES } from '../../../src/games/names.ts';
import { LANGUAGES } from '../../../src/play/languages.ts';

const folder = new URL('./', import.meta.url);
const read = (tag: string): Record<string, string> => JSON.parse(readFileSync(new URL(`${tag}.json`, folder), 'utf8'));

const english = read('en');
const others = Object.keys(LANGUAGES).filter((tag) => tag !== 'en');
const SCRIPTS: Record<string, RegExp> = {
  km: /\p{Script=Khmer}/u,
  'zh-Hans': /\p{Script=Han}/u,
  ar: /\p{Script=Arabic}/u,
  id: /\p{Script=Latin}/u,
  vi: /\p{Script=Latin}/u,
  th: /\p{Script=Thai}/u,
  my: /\p{Script=Myanmar}/u,
  ty: /\p{Script=Latin}/u,
};

it('[G11] every language of the game has a file, and there is no other file', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files.sort()).toEqual(
    Object.keys(LANGUAGES)
      .map((tag) => `${tag}.json`)
      .sort(),
  );
});

it.each(others)('[G11] %s has every message with the same placeholders, in its own script', (tag) => {
  const messages = read(tag);
  const places = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).sort();
  expect(Object.keys(messages)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(messages)) {
    expect(places(text), `${tag} ${key}`).toEqual(places(english[key]));
    expect(text.replace(/\{\w+\}/g, ''), `${tag} ${key}`).toMatch(SCRIPTS[tag] ?? /^/);
  }
  const same = Object.keys(messages).filter((key) => messages[key] === english[key]);
  expect(same.length / Object.keys(messages).length, same.join(', ')).toBeLessThanOrEqual(0.03);
});

it('[G11] the catalogue has the same names as the games’ pages, in every language', () => {
  for (const tag of Object.keys(LANGUAGES)) {
    const titles = Object.entries(read(tag)).filter(([key]) => key.startsWith('title.'));
    expect(titles).toEqual(Object.entries(GAME_NAMES).map(([code, names]) => [`title.${code}`, names[tag]]));
  }
});
