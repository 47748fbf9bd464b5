import type { ListedProtection } from '@marquee/contracts/schemas/player-protection';
import { useT } from '../../lib/i18n/use-t.ts';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './players.module.css';
import { useProtectionTexts } from './use-protection-texts.ts';

interface ProtectionHistoryProps extends Pick<ListedProtection, 'history' | 'people'> {
  readonly currency: string;
}

/** Who changed a player's protection, what and when. */
export function ProtectionHistory({ history, people, currency }: ProtectionHistoryProps) {
  const t = useT();
  const texts = useProtectionTexts(currency);
  if (history.length === 0) return null;
  const authorOf = ({ by, staff }: ListedProtection['history'][number]): string =>
    by === 'staff' || staff !== null
      ? (people[staff ?? ''] ?? t('players.protection.formerStaff'))
      : t(`players.protection.by.${by}`);
  return (
    <details className={styles.history}>
      <summary>{t('players.protection.history', { count: history.length })}</summary>
      <ol className={styles.list}>
        {history.map((change) => (
          <li key={change.id} className={styles.line}>
            <div>
              <p>{texts.change(change)}</p>
              <p className={styles.small}>
                {authorOf(change)}
                {change.reason !== null && `: ${change.reason}`}
              </p>
            </div>
            <span className={styles.quiet}>
              <Moment at={change.at} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
