import type { BrandValue } from '@marquee/contracts/schemas/console-brands';
import type { Json } from '../../lib/brand/json.ts';
import { useValueText } from '../../lib/brand/values/use-value-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './overview.module.css';

/** Values set in the console whose folder value changed since: the folder's old and new value, and the live one. */
export function ConflictList({ conflicts }: Pick<BrandValue, 'conflicts'>) {
  const t = useT();
  const textOf = useValueText();
  return (
    <ul className={styles.list}>
      {conflicts.map(({ path, folderThen, folderNow, runTime }) => (
        <li key={path} className={styles.item}>
          <div className={styles.main}>
            <code>{path}</code>
            <dl className={styles.says}>
              <dt>{t('brand.conflict.then')}</dt>
              <dd>{textOf(folderThen as Json | undefined)}</dd>
              <dt>{t('brand.conflict.now')}</dt>
              <dd>{textOf(folderNow as Json | undefined)}</dd>
              <dt>{t('brand.conflict.runTime')}</dt>
              <dd>{textOf(runTime as Json | undefined)}</dd>
            </dl>
          </div>
        </li>
      ))}
    </ul>
  );
}
