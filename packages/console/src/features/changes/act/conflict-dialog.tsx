import { writtenPath } from '@marquee/contracts/layers';
import { Button } from '@marquee/ui/button';
import { Modal } from '@marquee/ui/modal';
import clsx from 'clsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { isOver } from '../data/change-state.ts';
import { StateBadge } from '../data/state-badge.tsx';
import { useReader } from '../data/use-reader.ts';
import styles from './act.module.css';
import type { Conflict, Content } from './conflict.ts';

const WIDTH_PX = 880;

function Side({ content, other }: { content: Content; other: Content }) {
  const t = useT();
  const line = ({ merchant, kind, path, set }: Content['edits'][number]): string =>
    `${merchant} ${writtenPath(kind, path)} ${set === undefined ? t('changes.noValue') : JSON.stringify(set)}`;
  const others = new Set(other.edits.map(line));
  return (
    <dl className={styles.side}>
      <dt>{t('changes.title')}</dt>
      <dd className={clsx(content.title !== other.title && styles.differs)}>{content.title}</dd>
      <dt>{t('changes.reason')}</dt>
      <dd className={clsx(content.reason !== other.reason && styles.differs)}>{content.reason}</dd>
      <dt>{t('changes.section.values')}</dt>
      <dd>
        <ul className={styles.edits}>
          {content.edits.map(line).map((text) => (
            <li key={text} className={clsx(!others.has(text) && styles.differs)}>
              <code>{text}</code>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

export interface ConflictDialogProps {
  conflict: Conflict | null;
  onTakeTheirs: () => void;
  onWriteAgain: (conflict: Conflict) => void;
}

/** After a 412: the shown version and the current one side by side, before anything is overwritten. */
export function ConflictDialog({ conflict, onTakeTheirs, onWriteAgain }: ConflictDialogProps) {
  const t = useT();
  const { name } = useReader();
  const canWrite = conflict?.isEdit === true && !isOver(conflict.theirs) && conflict.theirs.author === name;
  return (
    <Modal
      open={conflict !== null}
      onClose={onTakeTheirs}
      title={t('changes.conflict.title')}
      closeLabel={t('common.close')}
      widthPx={WIDTH_PX}
      openDelayMs={0}
    >
      {conflict && (
        <div className={styles.form}>
          <p>{t(canWrite ? 'changes.conflict.text' : 'changes.conflict.look')}</p>
          <div className={styles.sides}>
            <section>
              <h3 className={styles.sideTitle}>
                {t(conflict.isEdit ? 'changes.conflict.mine' : 'changes.conflict.seen')}
              </h3>
              <Side content={conflict.mine} other={conflict.theirs} />
            </section>
            <section>
              <h3 className={styles.sideTitle}>
                {t('changes.conflict.theirs')} <StateBadge change={conflict.theirs} />
              </h3>
              <Side content={conflict.theirs} other={conflict.mine} />
            </section>
          </div>
          <div className={styles.buttons}>
            {canWrite && <Button onClick={() => onWriteAgain(conflict)}>{t('changes.conflict.again')}</Button>}
            <Button variant="primary" onClick={onTakeTheirs}>
              {t('changes.conflict.take')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
