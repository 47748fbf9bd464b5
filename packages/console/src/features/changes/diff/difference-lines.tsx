import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useT } from '../../../lib/i18n/use-t.ts';
import styles from './diff.module.css';
import { isSame, isShort, valueLines } from './value-lines.ts';

const SIGNS = { same: ' ', removed: '−', added: '+' } as const;

/** Short values beside each other, `false → true`; long ones as lines of removed and added text. */
export function DifferenceLines({ before, after }: { before?: unknown; after?: unknown }) {
  const t = useT();
  const show = (value: unknown) => (value === undefined ? t('changes.noValue') : JSON.stringify(value));
  if (isSame(before, after)) {
    return (
      <span className={styles.pair}>
        <span>{isShort(after) ? show(after) : '…'}</span>
        <span className={styles.already}>{t('changes.already')}</span>
      </span>
    );
  }
  if (isShort(before) && isShort(after)) {
    return (
      <span className={styles.pair}>
        <VisuallyHidden>{t('changes.before')}: </VisuallyHidden>
        <del className={styles.before}>{show(before)}</del>
        <span aria-hidden="true" className={styles.arrow}>
          →
        </span>
        <VisuallyHidden>{t('changes.after')}: </VisuallyHidden>
        <ins className={styles.after}>{show(after)}</ins>
      </span>
    );
  }
  return (
    <pre className={styles.lines}>
      {valueLines(before, after).map(({ mark, text }, index) => {
        const Tag = mark === 'removed' ? 'del' : mark === 'added' ? 'ins' : 'span';
        return (
          <Tag key={index} className={styles.line} data-mark={mark}>
            <span aria-hidden="true">{SIGNS[mark]} </span>
            {text}
          </Tag>
        );
      })}
    </pre>
  );
}
