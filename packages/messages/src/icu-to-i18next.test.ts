import { describe, expect, it } from 'vitest';
import { icuToI18next } from './icu-to-i18next.ts';

const ENGLISH = ['one', 'other'];

describe('[H01] ICU messages become i18next JSON at build time', () => {
  it('keeps plain text and turns arguments into double braces', () => {
    expect(icuToI18next('a', 'Play {name} now', ENGLISH)).toEqual({ a: 'Play {{name}} now' });
  });

  it('splits a plural into suffixed keys with the text around it', () => {
    expect(icuToI18next('a', 'You have {count, plural, one {# game} other {# games}} left', ENGLISH)).toEqual({
      a_one: 'You have {{count}} game left',
      a_other: 'You have {{count}} games left',
    });
  });

  it('knows =0 as the zero form', () => {
    expect(icuToI18next('a', '{count, plural, =0 {None} other {#}}', ['other'])).toEqual({
      a_zero: 'None',
      a_other: '{{count}}',
    });
  });

  it('fills plural categories the text leaves out, since i18next does not fall back to other', () => {
    const arabic = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const converted = icuToI18next('a', '{count, plural, one {one} other {many}}', arabic);
    expect(Object.keys(converted).sort()).toEqual(arabic.map((name) => `a_${name}`).sort());
    expect(converted['a_few']).toBe('many');
  });

  it('turns a select over context into contexts, other being the bare key', () => {
    expect(icuToI18next('a', '{context, select, win {Won} other {Played}}', ENGLISH)).toEqual({
      a_win: 'Won',
      a: 'Played',
    });
  });

  it('keeps tags for rich text', () => {
    expect(icuToI18next('a', 'Read <terms>the {name}</terms>', ENGLISH)).toEqual({
      a: 'Read <terms>the {{name}}</terms>',
    });
  });

  it.each([
    ['{games, plural, one {#} other {#}}', 'must be named count'],
    ['{count, selectordinal, one {#st} other {#th}}', 'ordinals'],
    ['{when, date, short}', 'formats'],
    ['{count, plural, one {#}}', '"other" is missing'],
    ['{count, plural, =2 {pair} other {#}}', 'only =0'],
  ])('refuses %s with the key in the message', (icu, reason) => {
    expect(() => icuToI18next('some.key', icu, ENGLISH)).toThrow(new RegExp(`some\\.key.*${reason}`));
  });
});
