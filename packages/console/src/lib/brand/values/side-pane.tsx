import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { Modal } from '@marquee/ui/modal';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/use-t.ts';
import styles from './side-pane.module.css';
import { useMedia } from './use-media.ts';

const WIDE = '(min-width: 80rem)';
const SHEET_WIDTH_PX = 480;

export interface SidePaneProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Details of a row: beside the list if there is room, else over it. */
export function SidePane({ title, onClose, children }: SidePaneProps) {
  const t = useT();
  const isWide = useMedia(WIDE);
  const id = useId();
  if (!isWide) {
    return (
      <Modal
        open
        title={title}
        closeLabel={t('common.close')}
        widthPx={SHEET_WIDTH_PX}
        openDelayMs={0}
        onClose={onClose}
      >
        <div className={styles.content}>{children}</div>
      </Modal>
    );
  }
  return (
    <aside className={styles.pane} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      <div className={styles.content}>{children}</div>
    </aside>
  );
}
