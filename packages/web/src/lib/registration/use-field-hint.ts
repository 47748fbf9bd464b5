import { minimumAge } from '@marquee/contracts/age';
import { effectiveRule, type RegistrationField, type RegistrationRule } from '@marquee/contracts/registration';
import { useT, useTextOf } from '../i18n/use-t.ts';
import { useManifest } from '../manifest/page-state.ts';

/** Bounds are one thought: they move to the next line together. */
const together = (text: string): string => text.replaceAll(' ', '\u00a0');

/** §5: hint text per pattern, with the bounds put in; one number where both bounds are the same. */
export function useFieldHint(): (field: RegistrationField, rule: RegistrationRule) => string | undefined {
  const t = useT();
  const textOf = useTextOf();
  const { ages } = useManifest();
  return (field, given) => {
    const rule = effectiveRule(field, given);
    const { minLength: min, maxLength: max, acceptedPattern } = rule;
    const ageText = field === 'birthday' ? t('register.hint.age', { age: minimumAge(ages) }) : undefined;
    // The browser's own date control shows the order its reader is used to; ours would contradict it.
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
