import { writtenPath } from '@marquee/contracts/layers';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Badge } from '../../../lib/page/badge.tsx';
import { useBrandScope } from '../brand-scope.ts';
import { useValueText } from '../values/use-value-text.ts';
import { placeOfEdit, unstage } from './draft.ts';
import styles from './draft-tray.module.css';

/** Each staged value, before and after. */
export function StagedList() {
  const t = useT();
  const textOf = useValueText();
  const { draft, changeDraft } = useBrandScope();
  return (
    <ul className={styles.list}>
      {draft.map((edit) => {
        const written = writtenPath(edit.kind, edit.path);
        return (
          <li key={placeOfEdit(edit)} className={styles.edit}>
            <div className={styles.what}>
              <code className={styles.path}>{written}</code>
              <div className={styles.change}>
                <span className={styles.before}>{textOf(edit.before)}</span>
                <span aria-hidden="true">→</span>
                <span className={styles.after}>
                  {edit.set === undefined ? t('brand.draft.givenBack') : textOf(edit.set)}
                </span>
                {edit.isSensitive && (
                  <span className={styles.sensitive}>
                    <Badge tone="warning">{t('brand.sensitive')}</Badge>
                  </span>
                )}
              </div>
            </div>
            <IconButton
              label={t('brand.draft.remove', { path: written })}
              onClick={() => changeDraft((all) => unstage(all, edit))}
            >
              <Icon name="close" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
