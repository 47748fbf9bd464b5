import { formatMinor, parseMinor } from '@marquee/contracts/amounts';
import { feeOf, hasFee } from '@marquee/contracts/cashier';
import type { DepositMethodsValue, DepositRow } from '@marquee/contracts/schemas/cashier';
import { Button, buttonClass } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Notice } from '@marquee/ui/notice';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { AmountField } from '../../lib/amount/amount-field.tsx';
import { useLanguageField } from '../../lib/i18n/use-language-field.ts';
import { useFieldErrorText, useProblemText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useCurrencySymbol } from '../../lib/session/use-currency-symbol.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import styles from './cashier.module.css';
import { DepositStatus } from './deposit-status.tsx';
import { Fact } from './fact.tsx';
import { type Method, MethodChoice } from './method-choice.tsx';
import { openPaymentTab } from './payment-tab.ts';
import { brokenBound, lowest, typedAmount } from './typed-amount.ts';
import { useDepositStart, useNoDepositLimit } from './use-deposits.ts';

/** Multiples of a method's least amount that are offered as buttons. */
const QUICK = [1n, 5n, 10n, 50n] as const;

/** A deposit by one of the brand's methods, and what becomes of the one that was begun here. */
export function DepositForm({ offered }: { readonly offered: DepositMethodsValue }) {
  const t = useT();
  const { assets } = useManifest();
  const [first] = offered.methods;
  const [chosen, setChosen] = useState(first?.code ?? '');
  const [begun, setBegun] = useState<DepositRow | null>(null);
  const method = offered.methods.find(({ code }) => code === chosen) ?? first;
  if (offered.keptOutBy !== null) {
    const { keptOutBy } = offered;
    return (
      <EmptyState
        image={assets.emptyState}
        title={t(`stop.${keptOutBy}.title`)}
        text={t(`stop.${keptOutBy}`)}
        {...(keptOutBy === 'identity' && {
          action: (
            <Link className={buttonClass({ variant: 'primary' })} to="?mc=securityCenter">
              {t('stop.verify')}
            </Link>
          ),
        })}
      />
    );
  }
  if (begun !== null) return <DepositStatus begun={begun} onAgain={() => setBegun(null)} />;
  if (method === undefined) return <EmptyState image={assets.emptyState} title={t('cashier.deposit.noMethods')} />;
  return (
    <div className={styles.page}>
      <DepositLimits offered={offered} />
      <MethodChoice methods={offered.methods} chosen={method.code} onChoose={setChosen} />
      <OrderForm key={method.code} offered={offered} method={method} onBegun={setBegun} />
    </div>
  );
}

/** What the member's own limits still allow, or that one has to be chosen first. */
function DepositLimits({ offered: { limits, isLimitDue } }: { readonly offered: DepositMethodsValue }) {
  const t = useT();
  const money = useMoneyText();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useNoDepositLimit();
  if (isLimitDue) {
    return (
      <div className={styles.note}>
        <p>{t('cashier.deposit.limitDue')}</p>
        {error !== null && <Notice>{problemText(error)}</Notice>}
        <div className={styles.answers}>
          <Link className={buttonClass({ size: 's' })} to="?mc=protection">
            {t('cashier.deposit.chooseLimit')}
          </Link>
          <Button size="s" variant="ghost" busy={isPending} onClick={() => mutate()}>
            {t('cashier.deposit.noLimit')}
          </Button>
        </div>
      </div>
    );
  }
  if (limits.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {limits.map(({ period, limit, left }) => (
        <Fact key={period} name={t(`cashier.deposit.limit.${period}`)}>
          {t('cashier.deposit.left', { left: money(left), limit: money(limit) })}
        </Fact>
      ))}
    </dl>
  );
}

interface OrderFormProps {
  readonly offered: DepositMethodsValue;
  readonly method: Method;
  readonly onBegun: (deposit: DepositRow) => void;
}

function OrderForm({ offered, method, onBegun }: OrderFormProps) {
  const t = useT();
  const money = useMoneyText();
  const symbol = useCurrencySymbol();
  const language = useLanguageField();
  const fieldText = useFieldErrorText();
  const problemText = useProblemText();
  const start = useDepositStart();
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { text, minor } = typedAmount(typed);
  const most = lowest(method.max, ...offered.limits.map(({ left }) => left));
  const fee = feeOf(minor ?? 0n, method);
  const least = parseMinor(method.min) ?? 0n;
  const quick = QUICK.map((times) => least * times).filter((amount) => brokenBound(amount, method.min, most) === null);

  const amountFault = (): string | undefined => {
    if (text === '') return fieldText({ code: 'required' });
    if (minor === null || minor <= 0n) return fieldText({ code: 'format' });
    const bound = brokenBound(minor, method.min, most);
    if (bound === 'min') return t('cashier.tooLittle', { amount: money(method.min) });
    if (bound === 'max') return t('cashier.tooMuch', { amount: money(most) });
    return fee >= minor ? t('cashier.tooLittle', { amount: money(formatMinor(fee + 1n)) }) : undefined;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (amountFault() !== undefined) return;
    // Inside the click: browsers refuse a window that is opened later.
    const tab = openPaymentTab();
    start.mutate(
      { method: method.code, amount: text, currency: offered.currency, ...language },
      {
        onSuccess: (deposit) => {
          tab.lead(deposit.url);
          onBegun(deposit);
        },
        onError: () => tab.lead(null),
      },
    );
  };
  const change = (amount: string): void => {
    setTyped(amount);
    setIsChecked(false);
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <AmountField
        label={t('cashier.amount')}
        error={isChecked ? amountFault() : undefined}
        start={symbol}
        typed={typed}
        onType={change}
      />
      <div className={styles.answers}>
        {quick.map((amount) => (
          <Button key={amount.toString()} size="s" onClick={() => change(formatMinor(amount))}>
            <bdi>{money(formatMinor(amount))}</bdi>
          </Button>
        ))}
      </div>
      <dl className={styles.facts}>
        {hasFee(method) && <Fact name={t('cashier.fee')}>{money(formatMinor(fee))}</Fact>}
        <Fact name={t('cashier.deposit.credited')} isMain>
          {money(formatMinor(minor !== null && minor > fee ? minor - fee : 0n))}
        </Fact>
      </dl>
      {start.error !== null && (
        <p role="alert" className={styles.fault}>
          {problemText(start.error)}
        </p>
      )}
      <p className={styles.muted}>{t('cashier.deposit.newTab')}</p>
      <Button type="submit" variant="primary" block busy={start.isPending} disabled={offered.isLimitDue}>
        {minor !== null && minor > 0n
          ? t('cashier.deposit.submit', { amount: money(text) })
          : t('centre.page.depositv2')}
      </Button>
    </form>
  );
}
