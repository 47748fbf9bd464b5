import { lazy, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Modal } from './modal.tsx';
import styles from './popup-dialog.module.css';

// Few dialogs need the sanitiser.
const HtmlText = lazy(async () => ({ default: (await import('./html-text.tsx')).HtmlText }));

export type PopupTone = 'neutral' | 'warning' | 'danger' | 'positive';

export interface PopupDialogProps {
  open: boolean;
  title: string;
  body?: ReactNode;
  /** HTML from staff, below `body`; sanitised before it is shown. */
  html?: string | undefined;
  confirm: string;
  /** Without it there is one button. */
  cancel?: string | undefined;
  tone?: PopupTone;
  /** By default the tone's icon. */
  icon?: IconName | undefined;
  /** Whether a press outside declines. */
  coverCloses?: boolean;
  /** Declines by itself after this time. */
  timeoutMs?: number | undefined;
  widthPx: number;
  openDelayMs: number;
  onSettle: (confirmed: boolean) => void;
  onClosed: () => void;
}

const ICONS: Readonly<Record<PopupTone, IconName>> = {
  neutral: 'help',
  warning: 'warning',
  danger: 'warning',
  positive: 'check',
};

function useTimeout(isRunning: boolean, timeoutMs: number | undefined, onOver: () => void): void {
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    if (!isRunning || timeoutMs === undefined) return;
    const timer = setTimeout(() => over.current(), timeoutMs);
    return () => clearTimeout(timer);
  }, [isRunning, timeoutMs]);
}

/** The shared popup dialog (§2.7): one message or one question. Enter confirms; Escape and the cover decline. */
export function PopupDialog({ tone = 'neutral', coverCloses = true, ...props }: PopupDialogProps) {
  const { title, body, html, confirm, cancel, timeoutMs, open, onSettle } = props;
  const confirmRef = useRef<HTMLButtonElement>(null);
  const bodyId = useId();
  const hasBody = body !== undefined || html !== undefined;
  useTimeout(open, timeoutMs, () => onSettle(false));
  return (
    <Modal
      open={open}
      small="card"
      label={title}
      {...(hasBody ? { describedBy: bodyId } : {})}
      widthPx={props.widthPx}
      openDelayMs={props.openDelayMs}
      initialFocus={confirmRef}
      coverCloses={coverCloses}
      onClose={() => onSettle(false)}
      onEnter={() => onSettle(true)}
      onClosed={props.onClosed}
    >
      <div className={styles.dialog}>
        <span className={styles.mark} data-tone={tone}>
          <Icon name={props.icon ?? ICONS[tone]} />
        </span>
        <h2 className={styles.title}>{title}</h2>
        {hasBody && (
          <div id={bodyId} className={styles.body}>
            {body}
            <Suspense>{html !== undefined && <HtmlText html={html} />}</Suspense>
          </div>
        )}
        <div className={styles.buttons}>
          {cancel !== undefined && (
            <Button block onClick={() => onSettle(false)}>
              {cancel}
            </Button>
          )}
          <Button ref={confirmRef} block variant="primary" onClick={() => onSettle(true)}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
