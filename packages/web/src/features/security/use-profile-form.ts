import { minimumAge } from '@marquee/contracts/age';
import type { FieldError } from '@marquee/contracts/problems';
import { fieldViolation, profileRule, type RegistrationRules } from '@marquee/contracts/registration';
import { formField, type ProfileField } from '@marquee/contracts/registration-fields';
import type { ProfileValue } from '@marquee/contracts/schemas/profile';
import { useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { isApiProblem } from '../../lib/api/api-problem.ts';
import { useFieldErrorText } from '../../lib/i18n/use-problem-text.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { useChangeProfile, useProfile } from './use-profile.ts';

export type ProfileValues = Partial<Record<ProfileField, string>>;

/** A masked text is shown beside its field, which is empty until the member replaces it. */
const valuesOf = ({ fields }: ProfileValue): ProfileValues =>
  Object.fromEntries(fields.map(({ field, value }) => [field, formField(field).masked ? '' : value]));

/** An error in the form: its code, and its numbers as JSON. */
const toFormError = ({ code, params = {} }: Pick<FieldError, 'code' | 'params'>) => ({
  type: code,
  message: JSON.stringify(params),
});

/** By the rules of the registration, as the server checks them. Only changed fields are checked: others may be older than a rule. */
function useResolver(isDirty: (field: ProfileField) => boolean): Resolver<ProfileValues> {
  const { registration, ages, timezone } = useManifest();
  const rules = registration as RegistrationRules;
  return (values) => {
    const age = { minimum: minimumAge(ages), timezone, now: new Date() };
    const errors: FieldErrors<ProfileValues> = {};
    for (const [key, text = ''] of Object.entries(values)) {
      const field = key as ProfileField;
      const violation = isDirty(field) ? fieldViolation(field, profileRule(rules[field]), text.trim(), age) : null;
      if (violation !== null) errors[field] = toFormError(violation);
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/**
 * A form of the profile. It keeps what was typed when the server refuses it. When another page has changed the profile, the form
 * takes the other changes over, marks the fields, and saves on the next press.
 */
export function useProfileForm(profile: ProfileValue, onDone: () => void) {
  const [{ version, values: known }, setBase] = useState({ version: profile.version, values: valuesOf(profile) });
  const { refetch } = useProfile();
  const fieldText = useFieldErrorText();
  const isChanged = (field: ProfileField): boolean => form.getValues(field)?.trim() !== known[field];
  const resolver = useResolver((field) => isChanged(field));
  const form = useForm<ProfileValues>({ defaultValues: known, mode: 'onTouched', resolver });
  const change = useChangeProfile(onDone);

  function mark(errors: readonly FieldError[]): void {
    const ofFields = errors.filter(({ path }) => path in known);
    // Focus moves once: a field that loses it is checked anew, and would lose its mark.
    for (const [index, { path, ...error }] of ofFields.entries())
      form.setError(path as ProfileField, toFormError(error), { shouldFocus: index === 0 });
  }
  async function takeOver(errors: readonly FieldError[]): Promise<void> {
    const { data } = await refetch();
    if (data === undefined) return;
    const values = valuesOf(data);
    setBase({ version: data.version, values });
    form.reset(values, { keepDirtyValues: true });
    mark(errors);
  }
  const submit = form.handleSubmit((values) => {
    const fields = Object.fromEntries(
      Object.entries(values).filter(([field]) => isChanged(field as ProfileField)),
    ) as ProfileValues;
    change.mutate(
      { version, fields },
      {
        onError: (error) => {
          if (!isApiProblem(error)) return;
          if (error.code === 'conflict') void takeOver(error.errors);
          else mark(error.errors);
        },
      },
    );
  });
  const errorOf = (field: ProfileField): string | undefined => {
    const error = form.formState.errors[field];
    return error && fieldText({ code: String(error.type), params: JSON.parse(error.message || '{}') });
  };
  return { form, submit, change, errorOf };
}
