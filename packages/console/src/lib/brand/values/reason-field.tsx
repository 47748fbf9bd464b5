import { REASON_MAX_CHARS } from '@marquee/contracts/schemas/reason';
import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import { useT } from '../../i18n/use-t.ts';
import styles from './reason-field.module.css';

export interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  /** Common reasons, one click each, to save time in an emergency. */
  usual: readonly string[];
  error?: string | undefined;
}

export function ReasonField({ value, onChange, usual, error }: ReasonFieldProps) {
  const t = useT();
  return (
    <div className={styles.reason}>
      <Field label={t('brand.draft.reason')} required error={error}>
        {(control) => (
          <Input
            {...control}
            value={value}
            maxLength={REASON_MAX_CHARS}
            onChange={({ target }) => onChange(target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <div className={styles.chips}>
        {usual.map((reason) => (
          <button
            key={reason}
            type="button"
            className={styles.chip}
            aria-pressed={value === reason}
            onClick={() => onChange(reason)}
          >
            {reason}
          </button>
        ))}
      </div>
    </div>
  );
}
