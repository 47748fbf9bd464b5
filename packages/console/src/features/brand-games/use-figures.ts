import { ROUNDS_COUNTED } from '@marquee/contracts/schemas/console-games';
import { useMemo } from 'react';
import { useLocale } from '../../lib/i18n/use-t.ts';

const NOTHING = '–';

/** Figures of a game as text; a dash for unknown ones. */
export function useFigures() {
  const locale = useLocale();
  return useMemo(() => {
    const percents = new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    return {
      percent: (fraction: string | null): string => (fraction === null ? NOTHING : percents.format(Number(fraction))),
      times: (stakes: number | null): string => (stakes === null ? NOTHING : `${numbers.format(stakes)} ×`),
      /** In a day. At the limit of the count there may be more. */
      rounds: (count: number | undefined): string =>
        count === undefined ? NOTHING : `${numbers.format(count)}${count >= ROUNDS_COUNTED ? '+' : ''}`,
      number: (value: number | null): string => (value === null ? NOTHING : numbers.format(value)),
    };
  }, [locale]);
}
