import { Icon } from '@marquee/ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './section-head.module.css';

/** Heading of a section of home, with a link to the full list. */
export function SectionHead({
  id,
  title,
  more,
}: {
  id: string;
  title: ReactNode;
  more?: { to: string; label: string };
}) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {more && (
        <Link className={styles.more} to={more.to}>
          {more.label}
          <Icon name="arrow-end" />
        </Link>
      )}
    </div>
  );
}
