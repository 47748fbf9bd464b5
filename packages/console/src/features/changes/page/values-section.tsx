import type { ChangeDiffValue } from '@marquee/contracts/schemas/console-changes';
import { EmptyState } from '@marquee/ui/empty-state';
import { useT, useTextOf } from '../../../lib/i18n/use-t.ts';
import { Mark } from '../data/mark.tsx';
import styles from '../diff/diff.module.css';
import { DifferenceGroups } from '../diff/difference-groups.tsx';
import { byFile } from '../diff/group-differences.ts';

type ValueDifference = ChangeDiffValue['values'][number];

/** The values of the change set by file, with the layer of the former value and whether an approval is needed. */
export function ValuesSection({ values, isOver }: { values: readonly ValueDifference[]; isOver: boolean }) {
  const t = useT();
  const textOf = useTextOf();
  if (values.length === 0) return <EmptyState title={t('changes.values.none')} text={t('changes.values.none.text')} />;
  return (
    <>
      {isOver && <p className={styles.quiet}>{t('changes.values.over')}</p>}
      <DifferenceGroups
        groups={byFile(values)}
        facts={({ layer, isSensitive }) => (
          <>
            {layer !== null && (
              <span>{t('changes.from', { layer: textOf(`changes.layer.${layer}`, 'changes.noValue') })}</span>
            )}
            {isSensitive && <Mark tone="warning">{t('changes.mark.sensitive')}</Mark>}
          </>
        )}
      />
    </>
  );
}
