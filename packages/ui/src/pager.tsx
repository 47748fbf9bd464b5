import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';
import { pagesShown } from './pages-shown.ts';

export interface PagerProps {
  /** Accessible name. */
  readonly label: string;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** Pages around the current one, and at each end. */
  readonly range: number;
  readonly margin: number;
  readonly onPage: (page: number) => void;
  readonly previous: string;
  readonly next: string;
  /** "Page 3". */
  readonly nameOf: (page: number) => string;
  /** "Page 3 of 20", shown instead of the numbers where there is little room. */
  readonly position: string;
}

/** Steps through pages by number; absent for a single page. */
export function Pager(props: PagerProps) {
  const { label, page, pages, range, margin, onPage, previous, next, nameOf, position } = props;
  if (pages <= 1) return null;
  // Not `disabled`: a button that is pressed up to the last page keeps the focus.
  const step = (name: string, to: number, icon: 'chevron-start' | 'chevron-end') => {
    const isPossible = to >= 1 && to <= pages;
    return (
      <IconButton
        label={name}
        className={styles.step}
        aria-disabled={!isPossible || undefined}
        onClick={() => isPossible && onPage(to)}
      >
        <Icon name={icon} />
      </IconButton>
    );
  };
  return (
    <nav className={styles.frame} aria-label={label}>
      <div className={styles.pager}>
        {step(previous, page - 1, 'chevron-start')}
        <ol className={styles.pages}>
          {pagesShown({ page, pages, range, margin }).map((shown, index) =>
            shown === null ? (
              <li key={`gap ${index}`} className={styles.gap} aria-hidden="true">
                …
              </li>
            ) : (
              <li key={shown}>
                <button
                  type="button"
                  className={styles.page}
                  aria-label={nameOf(shown)}
                  aria-current={shown === page ? 'page' : undefined}
                  onClick={() => shown !== page && onPage(shown)}
                >
                  {shown}
                </button>
              </li>
            ),
          )}
        </ol>
        <p className={styles.position} aria-live="polite">
          {position}
        </p>
        {step(next, page + 1, 'chevron-end')}
      </div>
    </nav>
  );
}
