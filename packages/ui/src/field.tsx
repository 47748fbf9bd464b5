import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}
export interface FieldProps {
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, then error or hint. An error replaces the hint and is announced. */
export function Field({ label, required = false, hint, error, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}note`;
  const note = error ?? hint;
  return (
    <div className={clsx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      <p id={noteId} className={styles.note} data-error={error !== undefined || undefined} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
