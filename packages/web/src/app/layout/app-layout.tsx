import { useState } from 'react';
import { BottomBar } from '../../features/navigation/bottom-bar.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { DialogFailed } from '../dialogs/dialog-failed.tsx';
import { FromChunk } from '../from-chunk.tsx';
import { laterPart } from '../later-part.tsx';
import { PageOutlet } from '../page-outlet.tsx';
import styles from './app-layout.module.css';
import { AroundFailed } from './around-failed.tsx';
import { Header } from './header.tsx';

const loadMenu = async () => (await import('./menu-drawer.tsx')).MenuDrawer;
const loadAround = async () => (await import('./around.tsx')).Around;
const AROUND = laterPart(loadAround, () => <AroundFailed load={loadAround} />);

/** The normal application [R07]: header, page, side bar, footer and bottom bar. */
export function AppLayout() {
  const t = useT();
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  const openMenu = (): void => setMenu('open');
  const leave = (): void => setMenu('never');
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      <Header onMenu={openMenu} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <PageOutlet />
      </main>
      {AROUND}
      <div className={styles.around}>
        <BottomBar onMenu={openMenu} />
      </div>
      {menu !== 'never' && (
        <FromChunk
          load={loadMenu}
          props={{ open: menu === 'open', onClose: () => setMenu('closed'), onClosed: leave }}
          failed={(reason, retry) => <DialogFailed reason={reason} onRetry={retry} onClose={leave} />}
        />
      )}
    </div>
  );
}
