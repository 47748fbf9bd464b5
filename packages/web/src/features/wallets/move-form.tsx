import { parseMinor } from '@marquee/contracts/amounts';
import type { TransferDirection, WalletTransferValue } from '@marquee/contracts/schemas/wallet';
import { Button } from '@marquee/ui/button';
import { Notice } from '@marquee/ui/notice';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../lib/amount/amount-field.tsx';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useCurrencySymbol } from '../../lib/session/use-currency-symbol.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import { useVendorName } from '../../lib/vendor/use-vendor-name.ts';
import { useMoveMoney } from './use-move-money.ts';
import styles from './wallets.module.css';

interface MoveFormProps {
  vassalage: string;
  direction: TransferDirection;
  currency: string;
  /** The amount that can be moved. */
  available: string;
  /** False: the vendor did not answer, so the server checks the amount. */
  isCertain: boolean;
}

/** Players type commas between thousands, as amounts are displayed. */
const plain = (typed: string): string => typed.replaceAll(/[,\s]/g, '');

/** The amount and the submit button. */
export function MoveForm({ vassalage, direction, currency, available, isCertain }: MoveFormProps) {
  const t = useT();
  const money = useMoneyText();
  const symbol = useCurrencySymbol();
  const vendor = useVendorName(vassalage);
  const dialogs = useDialogs();
  const problemText = useProblemText();
  const fieldText = useFieldErrorText();
  const { mutate, isPending, error } = useMoveMoney();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  useUnsaved(typed !== '');
  const amount = plain(typed);
  const minor = parseMinor(amount);
  const most = parseMinor(available) ?? 0n;

  const faultOf = (): string | undefined => {
    if (amount === '') return fieldText({ code: 'required' });
    if (minor === null || minor <= 0n) return fieldText({ code: 'format' });
    return isCertain && minor > most ? t('wallet.tooMuch', { amount: money(available) }) : undefined;
  };
  const show = ({ state, amount: moved }: WalletTransferValue): void => {
    setTyped('');
    if (state === 'pending') return;
    dialogs.toast(
      t(direction === 'in' ? 'wallet.moved' : 'wallet.returned', { amount: money(moved), vendor }),
      'positive',
    );
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = faultOf();
    setFault(wrong);
    if (wrong === undefined && !isPending) mutate({ vassalage, direction, amount, currency }, { onSuccess: show });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error !== null && !isPending && <Notice>{problemText(error)}</Notice>}
      <AmountField
        label={t('wallet.amount')}
        error={fault}
        start={symbol}
        typed={typed}
        onType={(amountTyped) => {
          setTyped(amountTyped);
          setFault(undefined);
        }}
        end={
          <Button size="s" variant="ghost" disabled={most === 0n} onClick={() => setTyped(available)}>
            {t('wallet.all')}
          </Button>
        }
      />
      <Button type="submit" variant="primary" block busy={isPending}>
        {minor !== null && minor > 0n ? t('wallet.submit', { amount: money(amount) }) : t('wallet.move')}
      </Button>
    </form>
  );
}
