import type { MerchantWalletValue, TransferDirection } from '@marquee/contracts/schemas/wallet';
import { Icon } from '@marquee/ui/icon';
import { Tabs } from '@marquee/ui/tabs';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import { useVendorName } from '../../lib/vendor/use-vendor-name.ts';
import { MoveForm } from './move-form.tsx';
import type { Wallet } from './use-wallets.ts';
import styles from './wallets.module.css';

/** One wallet: its owner and balance. */
export function Balance({ name, amount, note }: { name: string; amount: string; note?: ReactNode }) {
  return (
    <div className={styles.balance}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.amount}>
        <bdi>{amount}</bdi>
      </dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** Shows a transfer that is pending until it is confirmed. */
function OnItsWay({ pending }: { pending: MerchantWalletValue['pending'] }) {
  const t = useT();
  const money = useMoneyText();
  const vendor = useVendorName(pending[0]?.vassalage ?? '');
  return (
    <ul className={styles.pending} role="status">
      {pending.map(({ transferId, direction, amount }) => (
        <li key={transferId}>
          <Icon name="clock" />
          <span>
            {t(direction === 'in' ? 'wallet.pending' : 'wallet.returning', { amount: money(amount), vendor })}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface MoveMoneyProps {
  readonly wallets: MerchantWalletValue;
  readonly wallet: Wallet;
  /** False: money can only be moved back. */
  readonly canMoveIn?: boolean;
}

/** Both wallets, the direction and the amount [G11]. */
export function MoveMoney({ wallets, wallet, canMoveIn = true }: MoveMoneyProps) {
  const t = useT();
  const money = useMoneyText();
  const vendor = useVendorName(wallet.vassalage);
  const [chosen, setChosen] = useState<TransferDirection>('in');
  const takesMoney = wallet.isOffered && canMoveIn;
  const direction = takesMoney ? chosen : 'out';
  const pending = wallets.pending.filter(({ vassalage }) => vassalage === wallet.vassalage);
  const stale = t(wallet.balance === null ? 'wallet.unknown' : 'wallet.stale', { vendor });
  const inside = wallet.balance ?? '0.00';
  const ways = [
    ...(takesMoney ? [{ value: 'in', label: t('wallet.in', { vendor }) }] : []),
    { value: 'out', label: t('wallet.out') },
  ];
  return (
    <div className={styles.sheet}>
      <dl className={styles.balances}>
        <Balance name={t('wallet.main')} amount={money(wallets.main)} />
        <Icon name="arrow-end" className={direction === 'in' ? styles.arrow : styles.arrowBack} />
        <Balance
          name={vendor}
          amount={wallet.balance === null ? '—' : money(wallet.balance)}
          {...(wallet.isStale ? { note: stale } : {})}
        />
      </dl>
      {pending.length > 0 && <OnItsWay pending={pending} />}
      <Tabs
        tabs={ways}
        value={direction}
        onChange={(value) => setChosen(value === 'out' ? 'out' : 'in')}
        label={t('wallet.direction')}
      >
        <MoveForm
          key={direction}
          vassalage={wallet.vassalage}
          direction={direction}
          currency={wallets.currency}
          available={direction === 'in' ? wallets.main : inside}
          isCertain={direction === 'in' || !wallet.isStale}
        />
      </Tabs>
      {(takesMoney || !wallet.isOffered) && (
        <p className={styles.hint}>{t(wallet.isOffered ? 'wallet.hint' : 'wallet.closed', { vendor })}</p>
      )}
    </div>
  );
}
