import { writtenPath } from '@marquee/contracts/layers';
import { type Draft, placeOfEdit } from '../../lib/brand/draft.ts';
import { useValueText } from '../../lib/brand/values/use-value-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './publish-effect.module.css';

/** The values that go live. */
export function PublishEffect({ draft, brand }: { draft: Draft; brand: string }) {
  const t = useT();
  const textOf = useValueText();
  return (
    <div className={styles.effect}>
      <ul className={styles.list}>
        {draft.map((edit) => (
          <li key={placeOfEdit(edit)} className={styles.edit}>
            <code>{writtenPath(edit.kind, edit.path)}</code>
            <span>
              {textOf(edit.before)} → {edit.set === undefined ? t('brand.draft.givenBack') : textOf(edit.set)}
            </span>
          </li>
        ))}
      </ul>
      <p>{t('brand.publish.effect', { brand })}</p>
    </div>
  );
}
