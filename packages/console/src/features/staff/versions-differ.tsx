import { Button } from '@marquee/ui/button';
import { useT } from '../../lib/i18n/use-t.ts';
import type { Grant } from './grants.ts';
import { GrantsText } from './grants-text.tsx';
import styles from './member-page.module.css';

/** The form's part of an account. */
export interface Shape {
  readonly displayName: string;
  readonly grants: readonly Grant[];
}
export interface VersionsDifferProps {
  mine: Shape;
  theirs: Shape;
  onTake: () => void;
  onKeep: () => void;
}

function Side({ title, shape }: { title: string; shape: Shape }) {
  return (
    <dl className={styles.side}>
      <dt>{title}</dt>
      <dd>
        {shape.displayName}
        <GrantsText grants={shape.grants} />
      </dd>
    </dl>
  );
}

/** Two people changed the same account: both versions, and the choice between them. */
export function VersionsDiffer({ mine, theirs, onTake, onKeep }: VersionsDifferProps) {
  const t = useT();
  return (
    <div className={styles.versions} role="alert">
      <p>{t('staff.conflict.title')}</p>
      <div className={styles.sides}>
        <Side title={t('staff.conflict.yours')} shape={mine} />
        <Side title={t('staff.conflict.theirs')} shape={theirs} />
      </div>
      <div className={styles.buttons}>
        <Button onClick={onTake}>{t('staff.conflict.take')}</Button>
        <Button onClick={onKeep}>{t('staff.conflict.keep')}</Button>
      </div>
    </div>
  );
}
