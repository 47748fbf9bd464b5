import { displayAmount } from '@marquee/contracts/amounts';
import type { PlayerProtection } from '@marquee/contracts/schemas/player-protection';
import { useT } from '../../lib/i18n/use-t.ts';

type Limit = PlayerProtection['state']['limits'][number];
export type LimitName = Pick<Limit, 'kind' | 'period'>;

const DAY_H = 24;

/** Limits, lengths and changes of a player's protection in words. */
export function useProtectionTexts(currency: string) {
  const t = useT();
  const name = ({ kind, period }: LimitName): string =>
    kind === 'session'
      ? t('players.protection.kind.session')
      : `${t(`players.protection.kind.${kind}`)}, ${t(`players.protection.period.${period}`)}`;
  const amount = (kind: Limit['kind'], value: string | null): string => {
    if (value === null) return t('players.protection.noLimit');
    return kind === 'session'
      ? t('players.protection.minutes', { count: Number(value) })
      : `${displayAmount(value)} ${currency}`;
  };
  /** Null: for good. */
  const days = (count: number | null): string =>
    count === null ? t('players.protection.forGood') : t('players.protection.days', { count });
  const change = ({ action, by, name: of, limit, length }: PlayerProtection['history'][number]): string => {
    const named = of === null ? '' : name(of);
    const value = of === null ? '' : amount(of.kind, limit);
    switch (action) {
      case 'limit':
      case 'rise_requested':
      case 'rise_confirmed':
        return t(`players.protection.change.${action}`, { limit: named, value });
      case 'rise_cancelled':
        return t('players.protection.change.rise_cancelled', { limit: named });
      case 'reality_check':
        return length === null
          ? t('players.protection.change.no_reality_check')
          : t('players.protection.change.reality_check', { count: length });
      case 'time_out':
        return t('players.protection.change.time_out', { length: days((length ?? 0) / DAY_H) });
      case 'excluded':
        return by === 'licensee'
          ? t('players.protection.change.taken_over')
          : t('players.protection.change.excluded', { length: days(length) });
      case 'end_requested':
      case 'match_dismissed':
      case 'exclusion_ended':
        return t(`players.protection.change.${action}`);
    }
  };
  return { name, amount, days, change };
}
