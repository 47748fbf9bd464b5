import { useEffect } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

export interface ToastItem {
  id: string;
  text: string;
  tone: 'neutral' | 'positive' | 'negative';
}
export interface ToastRegionProps {
  toasts: readonly ToastItem[];
  onDone: (id: string) => void;
  closeLabel: string;
  durationMs: number;
}

function Toast({ toast, onDone, closeLabel, durationMs }: Omit<ToastRegionProps, 'toasts'> & { toast: ToastItem }) {
  const { id } = toast;
  useEffect(() => {
    const timer = setTimeout(() => onDone(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, onDone, durationMs]);
  return (
    <div className={styles.toast} data-tone={toast.tone}>
      <span className={styles.text}>{toast.text}</span>
      <IconButton label={closeLabel} onClick={() => onDone(id)}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

/** The page's one polite live region. It is rendered before the first toast, because screen readers announce changes only. */
export function ToastRegion({ toasts, ...rest }: ToastRegionProps) {
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} {...rest} />
      ))}
    </div>
  );
}
