import type { DifferenceValue } from '@marquee/contracts/schemas/console-changes';
import { EmptyState } from '@marquee/ui/empty-state';
import { useT } from '../../../lib/i18n/use-t.ts';
import styles from '../diff/diff.module.css';
import { DifferenceGroups } from '../diff/difference-groups.tsx';
import { byBrand } from '../diff/group-differences.ts';

/** The differences that browsers would receive. */
export function ManifestSection({ manifest }: { manifest: readonly DifferenceValue[] }) {
  const t = useT();
  if (manifest.length === 0)
    return <EmptyState title={t('changes.manifest.none')} text={t('changes.manifest.none.text')} />;
  return (
    <>
      <p className={styles.quiet}>{t('changes.manifest.lead', { count: manifest.length })}</p>
      <DifferenceGroups groups={byBrand(manifest)} />
    </>
  );
}
