import { describe, expect, it } from 'vitest';
import { isLanguageCode, LANGUAGE_CODES, LANGUAGES } from './languages.ts';

describe('languages', () => {
  it('[C09] are those of §1, and no others', () => {
    const listed = 'CN EN JA TH VI MY ES HI ID KM KO MS PT TA TW TL UR TR BN AR FA RU KK UZ LO NE FR TE SW'.split(' ');
    const bundled = 'CN EN ID KM MY TH TY VI'.split(' ');
    expect([...LANGUAGE_CODES].sort()).toEqual([...new Set([...listed, ...bundled])].sort());
  });

  it('[C09] have one valid BCP 47 tag each', () => {
    const tags = Object.values(LANGUAGES).map(({ tag }) => tag);
    expect(tags.map((tag) => Intl.getCanonicalLocales(tag)[0])).toEqual(tags);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('[C09] distinguish codes that are easily confused', () => {
    expect([LANGUAGES.CN.tag, LANGUAGES.TW.tag, LANGUAGES.MY.tag, LANGUAGES.MS.tag, LANGUAGES.TL.tag]).toEqual([
      'zh-Hans',
      'zh-Hant',
      'my',
      'ms',
      'fil',
    ]);
    expect([LANGUAGES.TY.tag, LANGUAGES.TY.locale]).toEqual(['ty', 'fr']);
  });

  it('[C09] have a locale that Intl has data for', () => {
    for (const { locale } of Object.values(LANGUAGES)) {
      expect([locale, Intl.DateTimeFormat.supportedLocalesOf(locale)]).toEqual([locale, [locale]]);
    }
  });

  it('[C09] are right to left where their script is', () => {
    const rtl = LANGUAGE_CODES.filter((code) => LANGUAGES[code].direction === 'rtl');
    expect(rtl).toEqual(['AR', 'FA', 'UR']);
  });

  it('[E02] recognise a code', () => {
    expect(LANGUAGE_CODES.every(isLanguageCode)).toBe(true);
    for (const value of ['km', 'XX', '', 'toString', '__proto__', null, 1]) expect(isLanguageCode(value)).toBe(false);
  });
});
