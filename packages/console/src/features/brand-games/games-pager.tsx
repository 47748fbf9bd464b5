import { GAMES_PER_PAGE } from '@marquee/contracts/schemas/console-games';
import { Button } from '@marquee/ui/button';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './games.module.css';

/** Range and page buttons of the list. */
export function GamesPager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / GAMES_PER_PAGE));
  const from = Math.min(total, (page - 1) * GAMES_PER_PAGE + 1);
  return (
    <nav className={styles.pager} aria-label={t('games.pages')}>
      <p aria-live="polite">{t('games.range', { from, to: Math.min(total, page * GAMES_PER_PAGE), total })}</p>
      {pages > 1 && (
        <div className={styles.pagerButtons}>
          <Button size="s" disabled={page <= 1} onClick={() => onPage(1)}>
            {t('games.page.first')}
          </Button>
          <Button size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('games.page.back')}
          </Button>
          <span>{t('games.page.of', { page, pages })}</span>
          <Button size="s" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('games.page.next')}
          </Button>
          <Button size="s" disabled={page >= pages} onClick={() => onPage(pages)}>
            {t('games.page.last')}
          </Button>
        </div>
      )}
    </nav>
  );
}
