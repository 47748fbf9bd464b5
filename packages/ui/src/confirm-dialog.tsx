import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Icon } from './icon.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  body?: ReactNode;
  confirm: string;
  /** Absent: one button. */
  cancel?: string;
  tone?: 'neutral' | 'warning' | 'danger';
  widthPx: number;
  openDelayMs: number;
  onSettle: (confirmed: boolean) => void;
  onClosed: () => void;
}

/** Asks one question. Enter confirms, Escape declines. */
export function ConfirmDialog({ tone = 'neutral', ...props }: ConfirmDialogProps) {
  const confirmRef = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={props.open}
      small="card"
      label={props.title}
      widthPx={props.widthPx}
      openDelayMs={props.openDelayMs}
      initialFocus={confirmRef}
      onClose={() => props.onSettle(false)}
      onClosed={props.onClosed}
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          props.onSettle(true);
        }}
      >
        <span className={styles.mark} data-tone={tone}>
          <Icon name={tone === 'neutral' ? 'question' : 'warning'} />
        </span>
        <h2 className={styles.title}>{props.title}</h2>
        {props.body !== undefined && <div className={styles.body}>{props.body}</div>}
        <div className={styles.buttons}>
          {props.cancel !== undefined && (
            <Button block onClick={() => props.onSettle(false)}>
              {props.cancel}
            </Button>
          )}
          <Button ref={confirmRef} block type="submit" variant="primary">
            {props.confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
