import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import type { ReactNode } from 'react';

interface AmountFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The currency's symbol. */
  readonly start?: string;
  /** A button at the end of the field. */
  readonly end?: ReactNode;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** A required amount, as the player types it. */
export function AmountField({ label, hint, error, start, end, typed, onType }: AmountFieldProps) {
  return (
    <Field label={label} required hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          start={start}
          end={end}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}
