import { formatMinor } from '@marquee/contracts/amounts';
import { feeOf, hasFee } from '@marquee/contracts/cashier';
import type { PayoutAccountRow, WithdrawOptionsValue } from '@marquee/contracts/schemas/cashier';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Field } from '@marquee/ui/field';
import { Select } from '@marquee/ui/select';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { AmountField } from '../../lib/amount/amount-field.tsx';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useUnsaved } from '../../lib/dialogs/unsaved.ts';
import { useFieldErrorText } from '../../lib/i18n/use-problem-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { SECURITY_PAGE } from '../../lib/paths/paths.ts';
import { useCurrencySymbol } from '../../lib/session/use-currency-symbol.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import { BonusLoss } from './bonus-loss.tsx';
import styles from './cashier.module.css';
import { Fact } from './fact.tsx';
import { type Method, MethodChoice } from './method-choice.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { brokenBound, lowest, typedAmount } from './typed-amount.ts';
import { useWithdrawRequest } from './use-cashier.ts';

interface WithdrawFormProps {
  readonly options: WithdrawOptionsValue;
  readonly accounts: readonly PayoutAccountRow[];
  /** `adds`: with the form for another account. */
  readonly onAccounts: (adds: boolean) => void;
  readonly onDone: () => void;
}

const isUsable = ({ usableAt }: PayoutAccountRow): boolean => Date.parse(usableAt) <= Date.now();

/** A request, or why there is no way to make one. */
export function WithdrawForm(props: WithdrawFormProps) {
  const t = useT();
  const { assets } = useManifest();
  const [first] = props.options.methods;
  const [chosen, setChosen] = useState(first?.code ?? '');
  const method = props.options.methods.find(({ code }) => code === chosen) ?? first;
  if (method === undefined) return <EmptyState image={assets.emptyState} title={t('cashier.noMethods')} />;
  return (
    <div className={styles.page}>
      <MethodChoice methods={props.options.methods} chosen={method.code} onChoose={setChosen} />
      <Order key={method.code} {...props} method={method} />
    </div>
  );
}

type OrderProps = WithdrawFormProps & { readonly method: Method };

/** Where the money goes, and how much of it. */
function Order(props: OrderProps) {
  const t = useT();
  const time = useTime();
  const own = props.accounts.filter(({ kind }) => kind === props.method.kind);
  const usable = own.filter(isUsable);
  const [waiting] = own;
  if (usable.length > 0)
    return <OrderForm {...props} usable={usable} waiting={own.filter((account) => !isUsable(account))} />;
  return (
    <div className={styles.note}>
      <p>
        {waiting === undefined
          ? t('cashier.account.needed')
          : t('cashier.account.usableAt', { time: time(waiting.usableAt) })}
      </p>
      <Button onClick={() => props.onAccounts(waiting === undefined)}>
        {t(waiting === undefined ? 'cashier.account.add' : 'cashier.tab.accounts')}
      </Button>
    </div>
  );
}

interface OrderFormProps extends OrderProps {
  readonly usable: readonly PayoutAccountRow[];
  /** Added, and not to be used yet. */
  readonly waiting: readonly PayoutAccountRow[];
}

function OrderForm({ options, method, usable, waiting, onDone }: OrderFormProps) {
  const t = useT();
  const time = useTime();
  const money = useMoneyText();
  const symbol = useCurrencySymbol();
  const dialogs = useDialogs();
  const fieldText = useFieldErrorText();
  const [typed, setTyped] = useState('');
  const [accountId, setAccountId] = useState(usable[0]?.accountId ?? '');
  const [isBonusGivenUp, setIsBonusGivenUp] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [proof, setProof] = useState<'open' | 'closing' | null>(null);
  useUnsaved(typed !== '');
  const { text, minor } = typedAmount(typed);
  const most = lowest(options.available, options.leftToday, method.max);
  const fee = feeOf(minor ?? 0n, method);
  const request = useWithdrawRequest(() => {
    setProof('closing');
    dialogs.toast(t('cashier.requested', { amount: money(text) }), 'positive');
    setTyped('');
    onDone();
  });

  const amountFault = (): string | undefined => {
    if (text === '') return fieldText({ code: 'required' });
    if (minor === null || minor <= 0n) return fieldText({ code: 'format' });
    const bound = brokenBound(minor, method.min, most);
    if (bound === 'min') return t('cashier.tooLittle', { amount: money(method.min) });
    if (bound === 'max') return t('cashier.tooMuch', { amount: money(most) });
    if (fee >= minor) return t('cashier.tooLittle', { amount: money(formatMinor(fee + 1n)) });
    // Said before the payment password is asked for. The way to the verification stands below.
    const isUnverified = options.identity !== null && brokenBound(minor, method.min, options.identity.left) !== null;
    return isUnverified ? t('error.identity_required') : undefined;
  };
  const isBonusDue = options.bonus !== null && !isBonusGivenUp;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (amountFault() === undefined && !isBonusDue) setProof('open');
  };
  return (
    <>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <Field label={t('cashier.account')} required>
          {(control) => (
            <Select
              {...control}
              value={accountId}
              options={usable.map(({ accountId: value, bank, number }) => ({ value, label: `${bank} ${number}` }))}
              onChange={({ target }) => setAccountId(target.value)}
            />
          )}
        </Field>
        {waiting.map(({ accountId: id, bank, number, usableAt }) => (
          <p key={id} className={styles.muted}>
            {t('cashier.account.waits', { account: `${bank} ${number}`, time: time(usableAt) })}
          </p>
        ))}
        <AmountField
          label={t('cashier.amount')}
          hint={t('cashier.mostNow', { amount: money(most) })}
          error={isChecked ? amountFault() : undefined}
          start={symbol}
          typed={typed}
          onType={(amountTyped) => {
            setTyped(amountTyped);
            setIsChecked(false);
          }}
          end={
            <Button size="s" variant="ghost" onClick={() => setTyped(most)}>
              {t('cashier.all')}
            </Button>
          }
        />
        <dl className={styles.facts}>
          <Fact name={t('cashier.available')}>{money(options.available)}</Fact>
          <Fact name={t('cashier.leftToday')}>{money(options.leftToday)}</Fact>
          {hasFee(method) && <Fact name={t('cashier.fee')}>{money(formatMinor(fee))}</Fact>}
          <Fact name={t('cashier.arrives')} isMain>
            {money(formatMinor(minor !== null && minor > fee ? minor - fee : 0n))}
          </Fact>
        </dl>
        {options.identity !== null && (
          <div className={styles.note}>
            <p>
              {Number(options.identity.above) === 0
                ? t('cashier.identity.each', { context: options.identity.level })
                : t('cashier.identity', { context: options.identity.level, amount: money(options.identity.above) })}
            </p>
            <Link to={`?mc=${SECURITY_PAGE}`}>{t('cashier.identity.verify')}</Link>
          </div>
        )}
        {options.bonus !== null && (
          <BonusLoss
            bonus={options.bonus}
            isGivenUp={isBonusGivenUp}
            isDue={isChecked && isBonusDue}
            onChange={setIsBonusGivenUp}
          />
        )}
        <p className={styles.muted}>{t(options.isCancellable ? 'cashier.cancellable' : 'cashier.final')}</p>
        <p className={styles.muted}>{t('cashier.answerTime', { count: Math.floor(options.receiptMinutes / 60) })}</p>
        <Button type="submit" variant="primary" block>
          {minor !== null && minor > 0n ? t('cashier.submit', { amount: money(text) }) : t('centre.page.withdraw')}
        </Button>
      </form>
      {proof !== null && (
        <StepUpDialog
          purpose="withdrawRequest"
          what={t('cashier.submit', { amount: money(text) })}
          open={proof === 'open'}
          onClose={() => setProof('closing')}
          onClosed={() => setProof(null)}
          send={(stepUp) =>
            request.mutateAsync({
              body: {
                method: method.code,
                accountId,
                amount: text,
                currency: options.currency,
                forfeitBonus: isBonusGivenUp,
              },
              stepUp,
            })
          }
        />
      )}
    </>
  );
}
