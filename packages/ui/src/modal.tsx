import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './modal.module.css';

export interface ModalProps {
  open: boolean;
  /** By Escape or the close icon; by the background only with `coverCloses`. */
  onClose: () => void;
  /** `false`: only its content closes it. It has no close icon then. */
  dismissible?: boolean;
  coverCloses?: boolean;
  /** Enter outside of controls, which handle Enter themselves. */
  onEnter?: () => void;
  /** After the closing animation, when it can be unmounted. */
  onClosed?: () => void;
  title?: ReactNode;
  /** Accessible name without a visible title. */
  label?: string;
  /** Id of its description, announced after the title. */
  describedBy?: string;
  /** Label of the close icon; without a label there is no icon. */
  closeLabel?: string;
  widthPx: number;
  openDelayMs: number;
  /** On small screens: `sheet` fills the screen, `card` stays a card. */
  small?: 'sheet' | 'card';
  /** The content has no padding and fills the modal. */
  isFlush?: boolean;
  /** Initial focus; by default the first field of the content, otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** True `delayMs` after `requested` became true; false at once. */
function useDelayed(requested: boolean, delayMs: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!requested) return setDue(false);
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [requested, delayMs]);
  return requested && due;
}

const CONTROLS = 'a, button, input, select, textarea';
/** Without the hidden inputs of selects, which pass their focus on to a button. */
const FIELDS = ['input:not([type="hidden"])', 'select', 'textarea']
  .map((field) => `${field}:not([disabled], [tabindex="-1"])`)
  .join(', ');

/** Generic modal (§2.7): opens after a delay, locks the page's scroll, traps focus and restores it. */
export function Modal(props: ModalProps) {
  const open = useDelayed(props.open, props.openDelayMs);
  const { title, small = 'sheet', dismissible = true } = props;
  const closeLabel = dismissible ? props.closeLabel : undefined;
  const body = useRef<HTMLDivElement>(null);
  // `true` is the library's default: after a touch the popup itself, so that no on-screen keyboard opens.
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
        <Dialog.Backdrop forceRender className={styles.backdrop} />
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
            <div ref={body} className={props.isFlush ? styles.flush : styles.body}>
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
