import type { LanguageCode } from '@marquee/contracts/languages';
import { describe, expect, it } from 'vitest';
import { hasForeignLetters } from './nickname-letters.ts';

const refused = (languages: readonly LanguageCode[], names: readonly string[]) =>
  names.filter((name) => hasForeignLetters(languages, name));

describe('[W17] the letters of a nickname', () => {
  it.each<[LanguageCode, readonly string[]]>([
    ['EN', ['Dara', 'Dara_7', 'José', 'D’Arcy 🐯', 'ＤＡＲＡ', '🇰🇭 Dara', '7']],
    ['KM', ['សុខា', 'សុខា Dara ១២', 'សុខ\u200bដារា']],
    ['VI', ['Nguyễn Hữu Đạt']],
    ['TH', ['สมชาย King']],
    ['CN', ['李小龙 Bruce']],
    ['JA', ['サーバー 山田 やまだ Taro']],
    ['KO', ['김철수 King']],
    ['AR', ['محمّد Ali']],
    ['TY', ['ʻŌtāhiti']],
    ['RU', ['Дмитрий 7']],
    ['HI', ['राजेश Raj']],
  ])('%s: are its own and Latin ones', (language, names) => {
    expect(refused(['EN', language], names)).toEqual([]);
  });

  it('are none that only resemble Latin ones', () => {
    const names = ['Ꙇotus', 'lоtus', 'ʟotus', 'Ꞁotus', 'ꓡotus', 'Ꭺdmin', 'adɱin', 'lotսs', 'Αdmin', '🅰dmin', '🅓🅐🅡🅐'];
    expect(refused(['EN', 'KM'], names)).toEqual(names);
    const mixed = ['Дara', 'Аdmin', 'Dara សុខា Дара'];
    expect(refused(['EN', 'KM', 'RU'], mixed)).toEqual(mixed);
  });

  it('are those of one language beside Latin ones', () => {
    const mixed = ['សុខា สมชาย', '李សុខា'];
    expect(refused(['EN', 'KM', 'TH', 'CN'], mixed)).toEqual(mixed);
    expect(refused(['EN', 'KM'], ['สมชาย', '李小龙'])).toEqual(['สมชาย', '李小龙']);
  });
});
