import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { decimalsOf, displayAmount, formatMinor, parseMinor } from './amounts.ts';
import { amountAboveZero } from './money.ts';

/** All that fits the wire: 15 digits before the point. */
const minor = fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n });

describe('money', () => {
  it('[W12] survives the wire exactly, beyond what a number can hold', () => {
    fc.assert(
      fc.property(minor, (value) => {
        expect(parseMinor(formatMinor(value))).toBe(value);
        expect(amountAboveZero.safeParse(formatMinor(value)).success).toBe(value > 0n);
      }),
    );
    for (const value of [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n]) expect(parseMinor(formatMinor(value))).toBe(value);
  });

  it('[W12] has two decimals everywhere but in points', () => {
    expect([0n, 5n, 50n, 123_450n, -5n, -123_450n].map((value) => formatMinor(value, decimalsOf('USD')))).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '1234.50',
      '-0.05',
      '-1234.50',
    ]);
    expect(formatMinor(1234n, decimalsOf('PTS'))).toBe('1234');
    expect(parseMinor('1234', 0)).toBe(1234n);
    expect(parseMinor('1234.0', 0)).toBeNull();
  });

  it('[W12] reads plain decimals only', () => {
    expect(['1', '1.5', '01.50', '-0'].map((text) => parseMinor(text))).toEqual([100n, 150n, 150n, 0n]);
    for (const text of ['', '.', '1.', '.5', '1.234', '1e3', '1,000', ' 1', '+1', '0x1', 'NaN', '१', '1'.repeat(16)]) {
      expect([text, parseMinor(text)]).toEqual([text, null]);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseMinor(text);
        if (value !== null) expect(text).toMatch(/^-?\d{1,15}(\.\d{1,2})?$/);
      }),
    );
  });

  it('[W12] [E02] shows two decimals and comma thousands, whatever the language', () => {
    const shown = ['0', '999', '1000', '1234.5', '1234567.89', '-1234567.89', '999999999999999.99'].map((text) =>
      displayAmount(text),
    );
    expect(shown).toEqual([
      '0.00',
      '999.00',
      '1,000.00',
      '1,234.50',
      '1,234,567.89',
      '-1,234,567.89',
      '999,999,999,999,999.99',
    ]);
    expect(displayAmount('12345', 0)).toBe('12,345');
    expect(displayAmount('not money')).toBe('not money');
  });

  it('is never a number', () => {
    expectTypeOf(formatMinor).parameter(0).toEqualTypeOf<bigint>();
    expectTypeOf(parseMinor).returns.toEqualTypeOf<bigint | null>();
    for (const amount of [12.5, 1, null]) expect(amountAboveZero.safeParse(amount).success).toBe(false);
  });
});
