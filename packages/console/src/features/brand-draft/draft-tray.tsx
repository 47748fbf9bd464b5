import { Button } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useEffect, useId, useState } from 'react';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { DraftForm } from './draft-form.tsx';
import styles from './draft-tray.module.css';
import { StagedList } from './staged-list.tsx';

/** The draft of a brand, at the bottom of each section. It goes live only when it is sent from here. */
export function DraftTray() {
  const t = useT();
  const { draft, name, changeDraft } = useBrandScope();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const count = draft.length;
  useEffect(() => {
    if (count === 0) setIsOpen(false);
  }, [count]);
  return (
    <>
      {count > 0 && <div className={styles.room} />}
      <section className={styles.tray} aria-label={t('brand.draft.label')} hidden={count === 0}>
        <div className={styles.bar}>
          <button
            type="button"
            className={styles.summary}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="chevron-down" className={styles.chevron} />
            <span role="status">{t('brand.draft.count', { count, brand: name })}</span>
          </button>
          <Button size="s" variant="ghost" onClick={() => changeDraft(() => [])}>
            {t('brand.draft.discard')}
          </Button>
          {!isOpen && (
            <Button size="s" variant="primary" onClick={() => setIsOpen(true)}>
              {t('brand.draft.review')}
            </Button>
          )}
        </div>
        {isOpen && (
          <div id={panelId} className={styles.panel}>
            <StagedList />
            <DraftForm />
          </div>
        )}
      </section>
    </>
  );
}
