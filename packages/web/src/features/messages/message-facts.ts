import { displayAmount } from '@marquee/contracts/amounts';
import { isLanguageCode, LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import type { MessageRow, MessageType } from '@marquee/contracts/schemas/messages';
import type { IconName } from '@marquee/ui/icon';
import { useRejectionText } from '../../lib/i18n/use-rejection-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';

export const ICONS: Readonly<Record<MessageType, IconName>> = {
  deposit_credited: 'check',
  withdrawal_approved: 'check',
  withdrawal_paid: 'check',
  withdrawal_rejected: 'close',
  deposit_failed: 'warning',
  deposit_cancelled: 'shield',
  deposit_over_limit: 'shield',
  deposit_kept_out: 'shield',
  staff: 'mail',
  account: 'shield',
};

/** Attributes of a text that is in another language than the page, perhaps. */
export function languageAttributes(language: LanguageCode): { lang: string; dir: 'ltr' | 'rtl' } {
  const { tag, direction } = LANGUAGES[isLanguageCode(language) ? language : 'EN'];
  return { lang: tag, dir: direction };
}

/** The words of a payment's message in the page's language. */
export function usePaymentText(): (message: Pick<MessageRow, 'type' | 'payment'>) => { title: string; text: string } {
  const t = useT();
  const time = useTime();
  const rejectionText = useRejectionText();
  const { currency } = useManifest();
  return ({ type, payment }) => {
    if (type === 'staff' || type === 'account' || payment === null) return { title: t('messages.title'), text: '' };
    const figure = displayAmount(payment.amount);
    const amount = payment.currency === currency.code ? `${currency.symbol}${figure}` : `${figure} ${payment.currency}`;
    const text = t(`messages.text.${type}`, { amount, time: payment.until === null ? '' : time(payment.until) });
    const reason = payment.reason === null ? '' : ` ${t('messages.reason', { reason: rejectionText(payment.reason) })}`;
    return { title: t(`messages.type.${type}`), text: text + reason };
  };
}
