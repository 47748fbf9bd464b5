import { Icon } from '@marquee/ui/icon';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import type { EditableValue } from '../brand-scope.ts';
import { isDrifted } from '../brand-values.ts';
import type { Json } from '../json.ts';
import { useValueText } from './use-value-text.ts';
import styles from './value-frame.module.css';
import { WhereFrom } from './where-from.tsx';

/** The line below a value's control: its layer, its rules, and how to undo an edit. */
export function ValueFrame({ value, children }: { value: EditableValue; children: ReactNode }) {
  const t = useT();
  const textOf = useValueText();
  const { resolved, staged, isOpen } = value;
  const locks = resolved?.locks ?? [];
  return (
    <div className={styles.frame} data-staged={staged !== undefined || undefined}>
      {children}
      <div className={styles.meta}>
        <WhereFrom value={resolved} />
        {staged !== undefined && (
          <button type="button" className={styles.back} onClick={value.undo}>
            {t('brand.switches.unstage')}
          </button>
        )}
        {staged === undefined && isOpen && isDrifted(resolved) && (
          <button type="button" className={styles.back} onClick={value.giveBack}>
            {t('brand.value.giveBack')}
          </button>
        )}
      </div>
      {locks.map(({ rule, must, value: demanded, why }) => (
        <p key={rule} className={styles.lock}>
          <Icon name="lock" />
          <span>
            {t('brand.lock.must', { context: must, value: textOf(demanded as Json) })} {why} <code>{rule}</code>
          </span>
        </p>
      ))}
    </div>
  );
}
