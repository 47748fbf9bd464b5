import type { ChangeDiffValue } from '@marquee/contracts/schemas/console-changes';
import { Skeleton } from '@marquee/ui/skeleton';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Mark } from '../data/mark.tsx';
import { useBrandName } from '../data/use-brand-name.ts';
import { DifferenceLines } from '../diff/difference-lines.tsx';
import styles from './act.module.css';

/** Every value that an action covers. */
export function CoveredValues({ diff }: { diff: ChangeDiffValue | null }) {
  const t = useT();
  const brandName = useBrandName();
  if (diff === null) return <Skeleton />;
  return (
    <ul className={styles.covers}>
      {diff.values.map(({ merchant, path, before, after, isSensitive }) => (
        <li key={`${merchant} ${path}`} className={styles.cover}>
          <span className={styles.where}>
            <span className={styles.brand}>{brandName(merchant)}</span>
            <code>{path}</code>
            {isSensitive && <Mark tone="warning">{t('changes.mark.sensitive')}</Mark>}
          </span>
          <DifferenceLines before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}
