import { displayAmount, formatMinor, parseMinor } from '@marquee/contracts/amounts';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import clsx from 'clsx';
import { useState } from 'react';
import { useHeldBalance } from '../../lib/balance/held-balance.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useCurrencySymbol } from '../../lib/session/use-currency-symbol.ts';
import { isTrial, useSession } from '../../lib/session/use-session.ts';
import { useBalance } from './balance.ts';
import styles from './balance-view.module.css';
import { useCountTo } from './use-count-to.ts';

/** §9's money format in every language: two decimals, comma thousands. */
function Amount({ sumBalance }: { sumBalance: string }) {
  const shown = useCountTo(parseMinor(sumBalance) ?? 0n);
  return <span className={styles.amount}>{displayAmount(formatMinor(shown))}</span>;
}

/**
 * The balance of the header [H06][W12]: refreshed by a click on it, hidden as ***, announced when it changes. While a game shows a round, it is
 * the balance before the round, unless it is refreshed.
 */
export function BalanceView() {
  const t = useT();
  const isGuest = isTrial(useSession());
  const symbol = useCurrencySymbol();
  const label = t(isGuest ? 'freePlay.balance' : 'member.balance');
  const { data: newest, isError, isFetching, refetch } = useBalance();
  const [held, letGo] = useHeldBalance();
  const data = held ?? newest;
  const [hidden, setHidden] = useState(false);
  const refresh = (): void => {
    letGo();
    void refetch();
  };
  return (
    <div className={styles.balance} data-balance={data?.sumBalance}>
      <button
        type="button"
        className={styles.figures}
        title={t('member.balance.refresh')}
        aria-busy={isFetching}
        onClick={refresh}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.line} dir="ltr">
          <span className={styles.symbol}>{symbol}</span>
          {hidden && <span className={styles.amount}>***</span>}
          {!hidden && data && <Amount sumBalance={data.sumBalance} />}
          {!hidden && !data && <span className={styles.amount}>{isError ? '—' : ''}</span>}
          <Icon name="refresh" className={clsx(styles.mark, isFetching && styles.turning)} />
        </span>
        <VisuallyHidden>{t('member.balance.refresh')}</VisuallyHidden>
      </button>
      <VisuallyHidden>
        <span aria-live="polite">{data && !hidden && `${label} ${symbol}${displayAmount(data.sumBalance)}`}</span>
      </VisuallyHidden>
      <IconButton
        className={styles.tool}
        label={t(hidden ? 'member.balance.show' : 'member.balance.hide')}
        onClick={() => setHidden(!hidden)}
      >
        <Icon name={hidden ? 'eye-off' : 'eye'} />
      </IconButton>
    </div>
  );
}
