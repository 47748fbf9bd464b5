import {
  OFF_RULE,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RegistrationRule,
  type RegistrationRules,
  registrationRuleSchema,
} from '@marquee/contracts/registration';
import { useMemo } from 'react';
import { type BrandScope, editableValue, useBrandScope } from '../../lib/brand/brand-scope.ts';
import { stage } from '../../lib/brand/draft.ts';

export const rulePath = (field: RegistrationField, key: keyof RegistrationRule) => ['fields', field, key];

const KEYS = Object.keys(OFF_RULE) as (keyof RegistrationRule)[];
function ruleOf(scope: BrandScope, field: RegistrationField): RegistrationRule {
  const edited = KEYS.map((key) => [key, editableValue(scope, 'registration', rulePath(field, key)).edited] as const);
  const rule = { ...OFF_RULE, ...Object.fromEntries(edited.filter(([, value]) => value !== undefined)) };
  const read = registrationRuleSchema.safeParse(rule);
  // While a bound is half-written, the form shows the field without it.
  return read.success ? read.data : { ...OFF_RULE, enabled: rule.enabled === true, required: rule.required === true };
}

/** The brand's registration rules with staged values. */
export function useRules(): RegistrationRules {
  const scope = useBrandScope();
  return useMemo(() => {
    const rules = REGISTRATION_FIELDS.map((field) => [field, ruleOf(scope, field)]);
    return Object.fromEntries(rules) as RegistrationRules;
  }, [scope]);
}

/** Stages parts of one field's rule; parts that depend on each other are staged together. */
export function useSetRule(field: RegistrationField): (change: Partial<RegistrationRule>) => void {
  const { values, changeDraft } = useBrandScope();
  return (change) =>
    changeDraft((draft) =>
      Object.entries(change).reduce((next, [key, set]) => {
        const path = rulePath(field, key as keyof RegistrationRule);
        const before = values.json('registration', path);
        const isSensitive = values.find('registration', path)?.isSensitive ?? false;
        return stage(next, {
          kind: 'registration',
          path,
          set,
          isSensitive,
          ...(before === undefined ? {} : { before }),
        });
      }, draft),
    );
}
