import { useFormState } from 'react-hook-form';
import { useFieldErrorText } from '../../lib/i18n/use-problem-text.ts';
import { type FormValues, fromFormError } from './registration-resolver.ts';

/** The error text of one field, undefined for none. Only this field renders again when it changes. */
export function useFormError(name: string): string | undefined {
  const errorText = useFieldErrorText();
  const { errors } = useFormState<FormValues>({ name, exact: true });
  const error = errors[name] as { type: string; message?: string } | undefined;
  return error && errorText(fromFormError(error));
}
