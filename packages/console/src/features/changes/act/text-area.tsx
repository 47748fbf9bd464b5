import type { Ref, TextareaHTMLAttributes } from 'react';
import styles from './act.module.css';

/** A field for sentences. */
export function TextArea(props: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return <textarea rows={3} {...props} className={styles.area} />;
}
