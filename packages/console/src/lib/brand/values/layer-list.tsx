import type { ResolvedValue } from '@marquee/contracts/schemas/console-brands';
import { Link } from 'react-router-dom';
import { useT } from '../../i18n/use-t.ts';
import { PATHS } from '../../paths/paths.ts';
import type { Json } from '../json.ts';
import styles from './layer-list.module.css';
import { LayerBadge, LayerOrigin } from './layer-origin.tsx';
import { useValueText } from './use-value-text.ts';

/** The value of every layer, the one that applies first. */
export function LayerList({ value }: { value: ResolvedValue }) {
  const t = useT();
  const textOf = useValueText();
  return (
    <ol className={styles.layers} aria-label={t('brand.layers')}>
      {value.layers.map((said, index) => (
        <li key={`${said.layer} ${said.origin}`} className={styles.layer} data-won={index === 0 || undefined}>
          <div className={styles.head}>
            <LayerBadge layer={said.layer} />
            <span className={styles.value}>{textOf(said.value as Json)}</span>
          </div>
          <div className={styles.said}>
            <LayerOrigin said={said} />
            {said.note !== undefined && (
              <Link className={styles.link} to={PATHS.change(said.note.changeSet)}>
                {t('brand.said.changeSet')}
              </Link>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A jurisdiction's rules for a value, with their reasons. */
export function LockList({ locks }: Pick<ResolvedValue, 'locks'>) {
  const t = useT();
  const textOf = useValueText();
  return (
    <ul className={styles.locks} aria-label={t('brand.locks')}>
      {locks.map(({ rule, must, value, why }) => (
        <li key={rule} className={styles.lock}>
          <code>{rule}</code>
          <p>
            {t('brand.lock.must', { context: must, value: textOf(value as Json) })} {why}
          </p>
        </li>
      ))}
    </ul>
  );
}
