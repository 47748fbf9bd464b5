import { formatMinor, parseMinor } from '@marquee/contracts/amounts';
import type { DepositRow } from '@marquee/contracts/schemas/cashier';
import { Button, buttonClass } from '@marquee/ui/button';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useLocalize } from '../../lib/manifest/page-state.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import styles from './cashier.module.css';
import { Fact } from './fact.tsx';
import { MethodIcon } from './method-icon.tsx';
import { useDeposit } from './use-deposits.ts';

/** The deposit that was just begun. It follows the member's events, so it changes without a reload. */
export function DepositStatus({ begun, onAgain }: { readonly begun: DepositRow; readonly onAgain: () => void }) {
  const t = useT();
  const { data = begun } = useDeposit(begun);
  return (
    <div className={styles.page}>
      <DepositCard deposit={data} />
      {data.state !== 'pending' && (
        <Button variant="primary" onClick={onAgain}>
          {t('cashier.deposit.again')}
        </Button>
      )}
      {data.state === 'pending' && <Button onClick={onAgain}>{t('cashier.deposit.other')}</Button>}
    </div>
  );
}

/** Good or bad news, or neither: a brand's accent may look like bad news. */
const TONES: Readonly<Record<DepositRow['state'], 'positive' | 'warning' | 'neutral'>> = {
  pending: 'neutral',
  review: 'neutral',
  credited: 'positive',
  matched: 'positive',
  failed: 'warning',
  expired: 'warning',
  returned: 'neutral',
  givenBack: 'neutral',
};

/** A deposit with its state, and the way to the provider's page while it is open. */
export function DepositCard({ deposit }: { readonly deposit: DepositRow }) {
  const t = useT();
  const time = useTime();
  const money = useMoneyText();
  const localize = useLocalize();
  const { amount, fee, kind, name, method, state, heldFor, isCancelled, createdAt, expiresAt, url } = deposit;
  const methodName = localize(name) || method;
  return (
    <article className={styles.order} data-state={state}>
      <header className={styles.orderHead}>
        <MethodIcon kind={kind} />
        <h3 className={styles.orderAmount}>
          <bdi>{money(amount)}</bdi>
        </h3>
        <span className={styles.muted}>{methodName}</span>
        <time className={styles.muted} dateTime={createdAt}>
          {time(createdAt)}
        </time>
      </header>
      <p role="status" className={styles.note} data-tone={TONES[state]}>
        {isCancelled && t('cashier.deposit.cancelled')}
        {!isCancelled && heldFor !== null && t(`cashier.deposit.held.${heldFor}`)}
        {!isCancelled &&
          heldFor === null &&
          t(`cashier.deposit.state.${state}`, { amount: money(amount), fee: money(fee) })}
      </p>
      <Credited deposit={deposit} />
      <Returned deposit={deposit} />
      {url !== null && (
        <p className={styles.orderHead}>
          <a className={buttonClass({ variant: 'primary' })} href={url} target="_blank" rel="noopener noreferrer">
            {t('cashier.deposit.open')}
          </a>
          <span className={styles.muted}>{t('cashier.deposit.until', { time: time(expiresAt) })}</span>
        </p>
      )}
    </article>
  );
}

/** What is credited of a deposit with a fee, or was credited by staff where another amount was paid. */
function Credited({ deposit: { amount, fee, matched, state } }: { readonly deposit: DepositRow }) {
  const t = useT();
  const money = useMoneyText();
  if (matched !== null) {
    return (
      <dl className={styles.facts}>
        <Fact name={t('cashier.deposit.ordered')}>{money(amount)}</Fact>
        <Fact name={t('cashier.deposit.added')} isMain>
          {money(matched)}
        </Fact>
      </dl>
    );
  }
  const feeMinor = parseMinor(fee) ?? 0n;
  if (feeMinor === 0n || (state !== 'pending' && state !== 'credited')) return null;
  return (
    <dl className={styles.facts}>
      <Fact name={t('cashier.fee')}>{money(fee)}</Fact>
      <Fact name={t('cashier.deposit.credited')} isMain>
        {money(formatMinor((parseMinor(amount) ?? 0n) - feeMinor))}
      </Fact>
    </dl>
  );
}

/** What went back of it, in part or, of a payment that staff credited, as a whole. Of another one its state says so. */
function Returned({ deposit: { returned, state } }: { readonly deposit: DepositRow }) {
  const t = useT();
  const money = useMoneyText();
  if (state === 'returned' || (parseMinor(returned) ?? 0n) === 0n) return null;
  return (
    <dl className={styles.facts}>
      <Fact name={t('cashier.deposit.returned')}>{money(returned)}</Fact>
    </dl>
  );
}
