import type { ControlProps } from '@marquee/ui/field';
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { MobileInput } from '../../lib/country/mobile-input.tsx';
import type { FormValues } from './registration-resolver.ts';

/** The number of the registration form; its country's code goes along as a field of its own [A19]. */
export function MobileNumber({ control }: { control: ControlProps }) {
  const { register, setValue } = useFormContext<FormValues>();
  const keepCode = useCallback((code: string) => setValue('countryDialingCode', code), [setValue]);
  return <MobileInput {...control} {...register('mobileNum')} onDialingCode={keepCode} />;
}
