import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { useBrandVersions } from '../../lib/brand/use-brand-data.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './overview.module.css';
import { RollBackDialog } from './roll-back-dialog.tsx';

const SHOWN_STEP = 8;

/** The versions of the brand, newest first, each with a roll-back. */
export function VersionList() {
  const t = useT();
  const { merchant, mayWrite, about } = useBrandScope();
  const versions = useBrandVersions(merchant);
  const [shown, setShown] = useState(SHOWN_STEP);
  const [backTo, setBackTo] = useState<number | null>(null);
  if (versions.isPending) return <TableSkeleton rows={4} />;
  if (versions.isError) return <Failed error={versions.error} onRetry={() => void versions.refetch()} />;
  if (versions.data.length === 0) return <EmptyState title={t('brand.versions.none')} />;
  return (
    <>
      <ul className={styles.list}>
        {versions.data.slice(0, shown).map(({ version, changeSet, title, by, at }) => (
          <li key={version} className={styles.item}>
            <div className={styles.main}>
              <p>
                {version} · {changeSet === null && t('brand.versions.folder')}
                {/* The end of an emergency has no title. */}
                {changeSet !== null && title === null && t('brand.versions.lift')}
                {changeSet !== null && title !== null && (
                  <Link className={styles.link} to={PATHS.change(changeSet)}>
                    {title}
                  </Link>
                )}
              </p>
              <p className={styles.quiet}>
                <Moment at={at} />
                {by !== null && ` · ${by}`}
              </p>
            </div>
            {version === about.brand.version ? (
              <span className={styles.quiet}>{t('brand.versions.current')}</span>
            ) : (
              mayWrite && (
                <Button
                  size="s"
                  variant="ghost"
                  aria-label={t('brand.rollBack.to', { version })}
                  onClick={() => setBackTo(version)}
                >
                  {t('brand.rollBack.open')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {versions.data.length > shown && (
        <Button size="s" variant="ghost" onClick={() => setShown(shown + SHOWN_STEP)}>
          {t('table.more', { count: versions.data.length - shown })}
        </Button>
      )}
      {backTo !== null && <RollBackDialog version={backTo} onClosed={() => setBackTo(null)} />}
    </>
  );
}
