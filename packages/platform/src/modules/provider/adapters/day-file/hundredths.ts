import * as z from 'zod/mini';

/** Decimal text with at most this many whole digits and two decimals → hundredths of a unit. */
export const hundredths = (wholeDigits: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^\\d{1,${wholeDigits}}(\\.\\d{1,2})?$`))),
    z.transform((text) => {
      const [whole = '', part = ''] = text.split('.');
      return BigInt(whole + part.padEnd(2, '0'));
    }),
  );
export const HUNDREDTHS = 100n;
