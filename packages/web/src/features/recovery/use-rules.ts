import {
  effectiveRule,
  type RegistrationField,
  type RegistrationRules,
  retypedViolation,
} from '@marquee/contracts/registration';
import { useFieldErrorText } from '../../lib/i18n/use-problem-text.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';

export interface FieldRule {
  /** For the form: the error's code, below `error.field.`, or true. */
  readonly validate: (text: string) => string | true;
  /** The text of such a code, with this rule's bounds. */
  readonly textOf: (code: string | undefined) => string | undefined;
}

/** The rules of the brand's registration form for typing registered values again (§5); all are required here. */
export function useRules(): (field: RegistrationField) => FieldRule {
  const rules = useManifest().registration as RegistrationRules;
  const errorText = useFieldErrorText();
  return (field) => {
    const rule = effectiveRule(field, rules[field]);
    const params = { min: rule.minLength, max: rule.maxLength };
    return {
      validate: (text) => retypedViolation(field, rules[field], text.trim()) ?? true,
      textOf: (code) => (code === undefined || code === '' ? undefined : errorText({ code, params })),
    };
  };
}
