import { effectiveRule, type RegistrationField, type RegistrationRule } from '@marquee/contracts/registration';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';

/** §5: hint text per pattern, with the bounds put in; one number where both bounds are the same. */
export function useFieldHint(): (field: RegistrationField, rule: RegistrationRule) => string {
  const t = useT();
  const textOf = useTextOf();
  return (field, given) => {
    const rule = effectiveRule(field, given);
    const { minLength: min, maxLength: max, acceptedPattern } = rule;
    const isDate = acceptedPattern === 'dateYmd' || acceptedPattern === 'dateMdy';
    const bounds = min === max ? t('register.hint.lengthExact', { min }) : t('register.hint.length', { min, max });
    if (acceptedPattern === '*' || acceptedPattern === 'any') return bounds;
    const pattern = textOf(`register.pattern.${acceptedPattern}`, 'register.optional');
    return isDate || acceptedPattern === 'email' ? pattern : `${pattern} · ${bounds}`;
  };
}
