import { Icon, type IconName } from '@marquee/ui/icon';
import type { ReactNode, Ref } from 'react';
import styles from './callout.module.css';

export interface CalloutProps {
  tone: 'neutral' | 'warning' | 'negative';
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` for an error that has just happened. */
  role?: 'alert' | 'note';
  ref?: Ref<HTMLElement>;
}

/** A notice with an optional action. */
export function Callout({ tone, icon = 'warning', title, children, actions, role = 'note', ref }: CalloutProps) {
  return (
    <section ref={ref} className={styles.callout} data-tone={tone} role={role} tabIndex={-1}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  );
}
