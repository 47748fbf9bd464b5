import type { MouseEvent, ReactNode } from 'react';
import { badgeText } from './badge-text.ts';
import { Icon } from './icon.tsx';
import styles from './side-menu.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SideMenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** The entry is a link, so that it also opens in a tab of its own. */
  readonly href: string;
  /** Shown when the count is above 0. The label is read out after the entry's own: "3 unread". */
  readonly badge?: { readonly count: number; readonly label: string } | undefined;
}
export interface SideMenuProps {
  /** Accessible name. */
  readonly label: string;
  readonly entries: readonly SideMenuEntry[];
  /** Key of the entry whose page is shown. */
  readonly current: string | null;
  /** A plain press. Presses that open a new tab or window stay the browser's. */
  readonly onChoose: (key: string) => void;
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey;

function Badge({ count, label }: { count: number; label: string }) {
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {badgeText(count)}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}

/** A list of pages with icons and badges; the current one is marked. On small screens it is a list as wide as the screen. */
export function SideMenu({ label, entries, current, onChoose }: SideMenuProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {entries.map(({ key, label: name, icon, href, badge }) => (
          <li key={key}>
            <a
              className={styles.entry}
              href={href}
              aria-current={key === current ? 'page' : undefined}
              onClick={(event) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                onChoose(key);
              }}
            >
              <span className={styles.icon}>{icon}</span>
              <span className={styles.label}>{name}</span>
              {badge !== undefined && badge.count > 0 && <Badge {...badge} />}
              <Icon name="chevron-end" className={styles.onward} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
