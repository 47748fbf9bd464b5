import type { ControlProps } from '@marquee/ui/field';
import { useCallback } from 'react';
import { useFormContext } from 'react-hook-form';
import { MobileInput } from '../../lib/country/mobile-input.tsx';
import { useManifest } from '../../lib/manifest/page-state.ts';
import type { FormValues } from './registration-resolver.ts';
import { useWay } from './way.ts';

/** The number of the registration form; its dialing code is a field of its own [A19]. */
export function MobileNumber({ control }: { control: ControlProps }) {
  const { register, setValue } = useFormContext<FormValues>();
  const keepCode = useCallback((code: string) => setValue('countryDialingCode', code), [setValue]);
  // A registration by number needs a country that gets SMS; beside a username every country is allowed.
  const { dialingCodes } = useManifest();
  const offered = useWay().by === 'mobile' ? dialingCodes : undefined;
  return <MobileInput {...control} {...register('mobileNum')} onDialingCode={keepCode} dialingCodes={offered} />;
}
