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

/** Label, control, hint and error. The hint stays beside an error, which is announced. */
export function Field({ label, required = false, hint, error, className, children }: FieldProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}hint`, `${id}error`];
  const notes = [error !== undefined && errorId, hint !== undefined && hintId].filter((note) => note !== false);
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
        'aria-describedby': notes.join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      <div>
        <p id={hintId} className={styles.note} aria-live="polite">
          {hint}
        </p>
        <p id={errorId} className={styles.note} data-error aria-live="polite">
          {error}
        </p>
      </div>
    </div>
  );
}
