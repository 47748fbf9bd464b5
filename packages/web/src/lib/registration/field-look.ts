import type { RegistrationRule } from '@marquee/contracts/registration';
import { formField, type RegistrationField } from '@marquee/contracts/registration-fields';
import type { InputHTMLAttributes } from 'react';

type Look = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'dir'>;

/** Keyboard, autofill and type of a field's control, from the field's row and what its rule accepts. */
export function fieldLook(field: RegistrationField, rule: RegistrationRule): Look {
  const digits = rule.acceptedPattern === 'digits' ? ({ inputMode: 'numeric' } as const) : {};
  const date = rule.acceptedPattern === 'dateYmd' ? ({ type: 'date' } as const) : {};
  return { autoComplete: 'off', ...digits, ...date, ...formField(field).control };
}
