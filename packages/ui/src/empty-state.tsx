import { type ReactNode, useState } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** URL of the brand's illustration. */
  image?: string;
  title: ReactNode;
  /** Heading level, if the title is the heading of the page or a section. */
  titleAs?: 'h1' | 'h2' | 'p';
  text?: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
  /** `alert` for failures, so that screen readers announce them. */
  role?: 'status' | 'alert';
}

/** An empty or failed state, with what to do next. */
export function EmptyState({ image, title, titleAs: Title = 'p', text, action, role = 'status' }: EmptyStateProps) {
  // Without a network the illustration can be missing too.
  const [isMissing, setIsMissing] = useState(false);
  return (
    <div className={styles.state} role={role}>
      {image !== undefined && !isMissing && (
        <img className={styles.image} src={image} alt="" width="160" height="120" onError={() => setIsMissing(true)} />
      )}
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
