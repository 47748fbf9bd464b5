import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  /** Escape or the close icon; the background only where `coverCloses`. */
  onClose: () => void;
  /** `false`: neither Escape nor anything else here closes it; what is inside has to. Without a close icon then. */
  dismissible?: boolean;
  coverCloses?: boolean;
  /** Enter pressed anywhere but in a control, which has an Enter of its own. */
  onEnter?: () => void;
  /** After the closing animation: the moment to unmount. */
  onClosed?: () => void;
  title?: ReactNode;
  /** Read out where there is no visible title. */
  label?: string;
  /** Id of what says more about it; read out after the title. */
  describedBy?: string;
  /** Label of the close icon; without it there is none. */
  closeLabel?: string;
  widthPx: number;
  openDelayMs: number;
  /** `sheet` fills a small screen; `card` stays a card there too. */
  small?: 'sheet' | 'card';
  /** What has focus first; else the first field of the content, else the first control anywhere. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** True `delayMs` after `wanted` became true; false at once. */
function useDelayed(wanted: boolean, delayMs: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!wanted) return setDue(false);
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [wanted, delayMs]);
  return wanted && due;
}

const CONTROLS = 'a, button, input, select, textarea';
const FIELDS = 'input:not([type="hidden"]):not([disabled]), select:not([disabled]), textarea:not([disabled])';

/** Generic modal (§2.7): opens after a delay, freezes the page's scroll, traps focus and gives it back. */
export function Modal(props: ModalProps) {
  const open = useDelayed(props.open, props.openDelayMs);
  const { title, small = 'sheet', dismissible = true } = props;
  const closeLabel = dismissible ? props.closeLabel : undefined;
  const body = useRef<HTMLDivElement>(null);
  // `true` is the library's own choice: after a touch the popup itself, so that no keyboard jumps up.
  const firstField = (openedBy: string): HTMLElement | true =>
    (openedBy === 'touch' ? null : body.current?.querySelector<HTMLElement>(FIELDS)) ?? true;
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!props.coverCloses}
      onOpenChange={(next) => !next && dismissible && props.onClose()}
      onOpenChangeComplete={(next) => !next && props.onClosed?.()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={clsx(styles.viewport, small === 'sheet' && styles.sheet)}>
          <Dialog.Popup
            className={clsx(styles.popup, props.className)}
            style={{ '--modal-width': `${props.widthPx / 16}rem` } as CSSProperties}
            aria-label={title === undefined ? props.label : undefined}
            {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
            initialFocus={props.initialFocus ?? firstField}
            onKeyDown={({ key, target }) => {
              if (key === 'Enter' && !(target as Element).closest(CONTROLS)) props.onEnter?.();
            }}
          >
            {title !== undefined && <Dialog.Title className={styles.title}>{title}</Dialog.Title>}
            <div ref={body} className={styles.body}>
              {props.children}
            </div>
            {/* last, so that the tab order begins at the content */}
            {closeLabel !== undefined && (
              <Dialog.Close render={<IconButton label={closeLabel} className={styles.close} />}>
                <Icon name="close" />
              </Dialog.Close>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
