import { VisuallyHidden } from '@marquee/ui/visually-hidden';
import { useT } from '../i18n/use-t.ts';
import styles from './value-text.module.css';

/** A JSON value as text: strings unchanged, on and off, lists and objects as JSON; a word for an absent one. */
export function ValueText({ value }: { value: unknown }) {
  const t = useT();
  if (value === undefined || value === null || value === '')
    return <span className={styles.none}>{t('value.none')}</span>;
  if (typeof value === 'boolean') return <span className={styles.value}>{t(value ? 'value.on' : 'value.off')}</span>;
  if (typeof value === 'string' || typeof value === 'number') return <span className={styles.value}>{value}</span>;
  return <code className={styles.json}>{JSON.stringify(value, null, 1)}</code>;
}

/** A value before and after. */
export function BeforeAfter({ before, after }: { before: unknown; after: unknown }) {
  const t = useT();
  return (
    <span className={styles.pair}>
      <del className={styles.before}>
        <VisuallyHidden>{t('value.before')} </VisuallyHidden>
        <ValueText value={before} />
      </del>
      <span className={styles.arrow} aria-hidden="true">
        →
      </span>
      <ins className={styles.after}>
        <VisuallyHidden>{t('value.after')} </VisuallyHidden>
        <ValueText value={after} />
      </ins>
    </span>
  );
}
