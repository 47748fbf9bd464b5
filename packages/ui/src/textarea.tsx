import clsx from 'clsx';
import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import styles from './textarea.module.css';

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Most characters. More can be typed or pasted and are marked, so that no pasted text is cut off unseen. */
  limit?: number;
  /** Text of the counter: "12 of 140". Needs `limit` and `value`. */
  counter?: (length: number, limit: number) => string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field for several lines, which grows with its text. */
export function Textarea({ limit, counter, className, ...rest }: TextareaProps) {
  const counterId = useId();
  const { length } = String(rest.value ?? '');
  const isOver = limit !== undefined && length > limit;
  const hasCounter = limit !== undefined && counter !== undefined;
  const described = [rest['aria-describedby'], hasCounter && counterId].filter(Boolean).join(' ');
  return (
    <span className={clsx(styles.shell, className)}>
      <textarea
        rows={3}
        {...rest}
        className={styles.area}
        aria-invalid={isOver || rest['aria-invalid']}
        aria-describedby={described || undefined}
      />
      {hasCounter && (
        <span
          id={counterId}
          className={styles.counter}
          data-over={isOver || undefined}
          aria-live={isOver ? 'polite' : 'off'}
        >
          {counter(length, limit)}
        </span>
      )}
    </span>
  );
}
