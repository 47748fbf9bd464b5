import { minimumAge } from '@marquee/contracts/age';
import { effectiveRule, type RegistrationField, type RegistrationRule } from '@marquee/contracts/registration';
import { useT, useTextOf } from '../i18n/use-t.ts';
import { useManifest } from '../manifest/page-state.ts';

/** Keeps the bounds on one line. */
const together = (text: string): string => text.replaceAll(' ', '\u00a0');

/** §5: the hint of a field's pattern and length; one number where both bounds are the same. */
export function useFieldHint(): (field: RegistrationField, rule: RegistrationRule) => string | undefined {
  const t = useT();
  const textOf = useTextOf();
  const { ages } = useManifest();
  return (field, brandRule) => {
    // The form accepts national and international numbers, so the rule's length does not say what a player may type.
    if (field === 'mobileNum') return t('register.hint.mobile');
    const rule = effectiveRule(field, brandRule);
    const { minLength: min, maxLength: max, acceptedPattern } = rule;
    const ageText = field === 'birthday' ? t('register.hint.age', { age: minimumAge(ages) }) : undefined;
    // The browser's date control shows the order of its own language, which a hint may contradict.
    if (acceptedPattern === 'dateYmd') return ageText;
    const bounds = together(
      min === max ? t('register.hint.lengthExact', { min }) : t('register.hint.length', { min, max }),
    );
    if (acceptedPattern === '*' || acceptedPattern === 'any') return bounds;
    const pattern = textOf(`register.pattern.${acceptedPattern}`, 'register.optional');
    const bounded = acceptedPattern !== 'dateMdy' && acceptedPattern !== 'email';
    return [pattern, bounded ? bounds : ageText].filter((text) => text !== undefined).join('\u00a0· ');
  };
}
