import { Icon, type IconName } from '@marquee/ui/icon';
import { useId } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './trust-strip.module.css';

/** Only facts that every player can check in the games [H09]. */
const REASONS: readonly { readonly key: 'sealed' | 'returns' | 'browser'; readonly icon: IconName }[] = [
  { key: 'sealed', icon: 'shield' },
  { key: 'returns', icon: 'percent' },
  { key: 'browser', icon: 'devices' },
];

export function TrustStrip() {
  const t = useT();
  const titleId = useId();
  return (
    <section className={styles.strip} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {t('home.trust')}
      </h2>
      <ul className={styles.reasons}>
        {REASONS.map(({ key, icon }) => (
          <li key={key} className={styles.reason}>
            <span className={styles.icon}>
              <Icon name={icon} />
            </span>
            <div>
              <h3 className={styles.title}>{t(`home.trust.${key}.title`)}</h3>
              <p className={styles.text}>{t(`home.trust.${key}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
