import { Field } from '@marquee/ui/field';
import { Input } from '@marquee/ui/input';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface AmountFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What is wrong with the amount; undefined: nothing. */
  readonly error: string | undefined;
  /** The registered field of the form, which validates it. */
  readonly field: UseFormRegisterReturn;
}

/** An amount of money. */
export const AmountField = ({ field, ...labels }: AmountFieldProps) => (
  <Field {...labels} required>
    {(control) => <Input {...control} {...field} inputMode="decimal" autoComplete="off" />}
  </Field>
);
