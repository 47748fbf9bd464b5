import type { ChangeDiffValue } from '@marquee/contracts/schemas/console-changes';
import { Icon } from '@marquee/ui/icon';
import type { Json } from '../../lib/brand/json.ts';
import { FaultList } from '../../lib/brand/problem/fault-list.tsx';
import { useValueText } from '../../lib/brand/values/use-value-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './draft-tray.module.css';

/** The server's check of the draft: its faults, or the differences for players. */
export function TrialResult({ diff }: { diff: ChangeDiffValue }) {
  const t = useT();
  const textOf = useValueText();
  const isGood = diff.faults.length === 0;
  return (
    <div role="status" className={styles.result}>
      {isGood ? (
        <p className={styles.good}>
          <Icon name="check" />
          {t('brand.trial.good', { count: diff.manifest.length })}
        </p>
      ) : (
        <>
          <p>{t('brand.trial.faults', { count: diff.faults.length })}</p>
          <FaultList faults={diff.faults} />
        </>
      )}
      {diff.manifest.length > 0 && (
        <details className={styles.manifest} open={diff.manifest.length < 6}>
          <summary>{t('brand.trial.manifest', { count: diff.manifest.length })}</summary>
          <ul className={styles.list}>
            {diff.manifest.map(({ merchant, path, before, after }) => (
              <li key={`${merchant} ${path}`} className={styles.edit}>
                <div className={styles.what}>
                  <code>{path}</code>
                  <div className={styles.change}>
                    <span className={styles.before}>{textOf(before as Json | undefined)}</span>
                    <span aria-hidden="true">→</span>
                    <span className={styles.after}>{textOf(after as Json | undefined)}</span>
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
