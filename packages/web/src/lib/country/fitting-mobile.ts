import { type FieldErrorCode, type RegistrationRule, ruleViolation } from '@marquee/contracts/registration';

const loadPlans = () => import('@marquee/contracts/mobile-number');

/** Loads the numbering plans ahead of their need. A failed load is tried again by the next check. */
export const prepareMobile = (): void => void loadPlans().catch(() => undefined);

/** The form of a typed number that the rule accepts; as typed while the numbering plans cannot be loaded. The server has them. */
export async function fittingMobile(rule: RegistrationRule, text: string, dialingCode: string): Promise<string> {
  if (text.trim() === '') return text;
  return loadPlans().then(
    (plans) => plans.fittingMobile(rule, text, dialingCode),
    () => text,
  );
}

/** The code of what is wrong with a number that is required; null when nothing is. */
export async function mobileViolation(
  rule: RegistrationRule,
  text: string,
  dialingCode: string,
): Promise<FieldErrorCode | null> {
  return ruleViolation({ ...rule, required: true }, (await fittingMobile(rule, text, dialingCode)).trim());
}
