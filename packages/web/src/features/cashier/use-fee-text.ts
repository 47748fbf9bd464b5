import { parseMinor } from '@marquee/contracts/amounts';
import type { Fee } from '@marquee/contracts/cashier';
import { useT } from '../../lib/i18n/use-t.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';

const isZero = (text: string): boolean => (parseMinor(text) ?? 0n) === 0n;

/** A method's fee in words: a fixed amount, a percentage, both, or none. */
export function useFeeText(): (fee: Fee) => string {
  const t = useT();
  const money = useMoneyText();
  return ({ feeFixed, feePercent }) => {
    const parts = [
      ...(isZero(feeFixed) ? [] : [money(feeFixed)]),
      ...(isZero(feePercent) ? [] : [`${Number(feePercent)}%`]),
    ];
    return parts.length === 0 ? t('cashier.noFee') : t('cashier.feeOf', { fee: parts.join(' + ') });
  };
}
