import { lazy, Suspense } from 'react';
import { usePalette } from '../../features/palette/use-palette.ts';
import type { LiveState } from '../../lib/events/follow-events.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Glyph } from '../../lib/icon/glyph.tsx';
import { usePermittedPages } from '../use-permitted-pages.ts';
import { AccountMenu } from './account-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import styles from './top-bar.module.css';

// Loaded on first use.
const CommandPalette = lazy(async () => ({
  default: (await import('../../features/palette/command-palette.tsx')).CommandPalette,
}));

/** Search, connection state, language, theme and account. */
export function TopBar({ live }: { live: LiveState }) {
  const t = useT();
  const palette = usePalette();
  const pages = usePermittedPages().map(({ to, title, nav }) => ({ to, title, keys: nav && `g ${nav.key}` }));
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.search} onClick={palette.open} aria-keyshortcuts="Meta+K Control+K">
        <Glyph name="command" className={styles.glyph} />
        <span className={styles.text}>{t('palette.open')}</span>
        <kbd className={styles.keys}>{palette.keys}</kbd>
      </button>
      <div className={styles.end}>
        <span role="status">{live === 'lost' && <span className={styles.lost}>{t('shell.notLive')}</span>}</span>
        <LanguageMenu />
        <ThemeMenu />
        <AccountMenu />
      </div>
      {palette.wasOpened && (
        <Suspense fallback={null}>
          <CommandPalette open={palette.isOpen} pages={pages} onClose={palette.close} />
        </Suspense>
      )}
    </header>
  );
}
