import { Modal } from '@marquee/ui/modal';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import styles from './record.module.css';

interface RecordDialogProps {
  readonly title: string;
  readonly widthPx?: number;
  /** Called once it is out of sight. */
  readonly onClosed: () => void;
  /** Gets what closes the dialog. */
  readonly children: (close: () => void) => ReactNode;
}

/** The frame of a dialog about one record of a list. */
export function RecordDialog({ title, widthPx = 640, onClosed, children }: RecordDialogProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <Modal
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={title}
      closeLabel={t('common.close')}
      widthPx={widthPx}
      openDelayMs={0}
    >
      <div className={styles.dialog}>{children(close)}</div>
    </Modal>
  );
}
