import { writtenPath } from '@marquee/contracts/layers';
import { Button, IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { winnerOf } from '../../lib/brand/brand-values.ts';
import { isMoved, keepMine, placeOfEdit, type StagedEdit, unstage } from '../../lib/brand/draft.ts';
import { useValueText } from '../../lib/brand/values/use-value-text.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import styles from './draft-tray.module.css';

/** The value was changed by another person: shows both values and the choice. */
function Moved({ edit }: { edit: StagedEdit }) {
  const t = useT();
  const textOf = useValueText();
  const { values, changeDraft } = useBrandScope();
  const said = winnerOf(values.find(edit.kind, edit.path));
  const by = said?.note?.by ?? said?.origin ?? '';
  return (
    <div className={styles.moved} role="alert">
      <Icon name="warning" />
      <span>{t('brand.draft.moved', { value: textOf(values.json(edit.kind, edit.path)), by })}</span>
      <Button size="s" onClick={() => changeDraft((all) => keepMine(all, edit, values))}>
        {t('brand.draft.keepMine')}
      </Button>
    </div>
  );
}

/** Each staged value, before and after. */
export function StagedList() {
  const t = useT();
  const textOf = useValueText();
  const { draft, changeDraft, values } = useBrandScope();
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
              {isMoved(edit, values) && <Moved edit={edit} />}
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
