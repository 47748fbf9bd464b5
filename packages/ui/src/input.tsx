import clsx from 'clsx';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './input.module.css';

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Icon before the text. */
  start?: ReactNode;
  /** A control after the text: show password, send code, captcha. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function Input({ start, end, className, ...rest }: InputProps) {
  return (
    <span className={clsx(styles.shell, className)}>
      {start !== undefined && <span className={styles.start}>{start}</span>}
      <input {...rest} className={styles.input} />
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </span>
  );
}
