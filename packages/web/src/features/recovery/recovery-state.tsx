import { Icon, type IconName } from '@marquee/ui/icon';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './recovery.module.css';

export interface RecoveryStateProps {
  icon: IconName;
  title: string;
  /** Set if it is the page's heading. */
  titleAs?: 'h1' | 'h2' | undefined;
  text: string;
  children: ReactNode;
}

/** The result, in place of the form. It takes the focus, so that screen readers read it. */
export function RecoveryState({ icon, title, titleAs: Title = 'h2', text, children }: RecoveryStateProps) {
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  return (
    <div className={styles.state}>
      <Icon name={icon} className={styles.mark} />
      <Title ref={headline} className={styles.headline} tabIndex={-1}>
        {title}
      </Title>
      <p className={styles.intro}>{text}</p>
      {children}
    </div>
  );
}
