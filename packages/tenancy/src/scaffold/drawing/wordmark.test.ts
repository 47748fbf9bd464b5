import { describe, expect, it } from 'vitest';
import { LOOKS } from '../looks.ts';
import { settableName, setWordmark } from './wordmark.ts';

const set = (text: string, look: keyof typeof LOOKS = 'orbit') =>
  setWordmark(text, LOOKS[look].lettering, '#000000', 'x');

describe('[T08] the drawn alphabet', () => {
  it('has every capital and digit, in every weight', () => {
    for (const look of Object.values(LOOKS)) {
      for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.') {
        const { svg, width } = setWordmark(character, look.lettering, '#000000', 'x');
        expect(svg, character).toMatch(/<path d="M[^"]+"/);
        expect(svg).not.toMatch(/NaN|undefined/);
        expect(width).toBeGreaterThan(0);
      }
    }
  });

  it('sets pairs of letters with open shapes closer', () => {
    expect(set('AV').width).toBeLessThan(set('AH').width + set('HV').width - set('HH').width);
    expect(set('A B').width).toBeGreaterThan(set('AB').width);
  });

  it('accepts names of its own letters only', () => {
    expect(settableName('Café Noël')).toBe('CAFE NOEL');
    expect(settableName('O’Hara 24')).toBe("O'HARA 24");
    for (const name of ['ផ្កាឈូក', '蓝宝石', 'نجم', 'Rock & Roll', '<b>', 'A name of far too many letters', '']) {
      expect(settableName(name), name).toBeNull();
    }
  });
});
