import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useApi } from '../../lib/api/api-context.ts';
import { BALANCE_QUERY_KEY } from '../../lib/balance/held-balance.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useTime } from '../../lib/i18n/use-time.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import { Balance } from './move-money.tsx';
import styles from './wallets.module.css';

/** Turnover grows with each round, of which no event tells. */
const LOOK_AGAIN_MS = 10_000;

/** Cash and bonus apart, with the bonus's turnover and its end. Nothing without a bonus. */
export function OwnMoney() {
  const t = useT();
  const time = useTime();
  const money = useMoneyText();
  const api = useApi();
  const { data } = useQuery({
    queryKey: [...BALANCE_QUERY_KEY, 'parts'],
    queryFn: ({ signal }) => api('balance', { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  if (!data?.bonus) return null;
  const { amount, inPlay, progress, wagering, expiresAt } = data.bonus;
  return (
    <section className={clsx(styles.sheet, styles.own)} aria-label={t('wallet.parts')}>
      <dl className={styles.parts}>
        <Balance name={t('wallet.cash')} amount={money(data.cash ?? data.sumBalance)} />
        <Balance name={t('wallet.bonus')} amount={money(amount)} />
      </dl>
      <p className={styles.hint}>
        {t('wallet.bonus.turnover', { progress: money(progress), wagering: money(wagering), time: time(expiresAt) })}
        {Number(inPlay) > 0 && ` ${t('wallet.bonus.inPlay', { amount: money(inPlay) })}`}
      </p>
    </section>
  );
}
