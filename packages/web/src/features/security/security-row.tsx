import { Button } from '@marquee/ui/button';
import { Icon, type IconName } from '@marquee/ui/icon';
import type { ReactNode } from 'react';
import styles from './security.module.css';

export interface RowProps {
  icon: IconName;
  title: string;
  text: string;
  /** Absent: the row has no button. */
  action?: string | undefined;
  onOpen: () => void;
  /** Shown below the text. */
  children?: ReactNode;
}

/** A part of what protects the account: its state, and the button that changes it. */
export function Row({ icon, title, text, action, onOpen, children }: RowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.mark}>
        <Icon name={icon} />
      </span>
      <span className={styles.about}>
        <span className={styles.name}>{title}</span>
        <span className={styles.detail}>{text}</span>
        {children}
      </span>
      {action !== undefined && (
        <Button size="s" aria-label={`${action}: ${title}`} onClick={onOpen}>
          {action}
        </Button>
      )}
    </div>
  );
}
