import { IconButton } from '@marquee/ui/button';
import { LaterIcon } from '@marquee/ui/later-icon';
import type { ReactNode } from 'react';
import { useDialogs } from '../../lib/dialogs/dialogs.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './records.module.css';

export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A number for questions to customer service, which can be copied. */
export function Reference({ text }: { text: string }) {
  const t = useT();
  const dialogs = useDialogs();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    dialogs.toast(t('records.copied'), 'positive');
  };
  return (
    <span className={styles.reference}>
      <bdi dir="ltr">{text}</bdi>
      {navigator.clipboard !== undefined && (
        <IconButton label={t('records.copy')} onClick={() => void copy()}>
          <LaterIcon name="copy" />
        </IconButton>
      )}
    </span>
  );
}
