import { type FieldErrorCode, type RegistrationRule, ruleViolation } from '@marquee/contracts/registration';

const loadPlans = () => import('@marquee/contracts/mobile-number');

/** Preloads the numbering plans. The next check retries a failed load. */
export const prepareMobile = (): void => void loadPlans().catch(() => undefined);

/** The form of a typed number that the rule accepts; as typed if the numbering plans cannot be loaded. The server checks it again. */
export async function fittingMobile(rule: RegistrationRule, text: string, dialingCode: string): Promise<string> {
  if (text.trim() === '') return text;
  return loadPlans().then(
    (plans) => plans.fittingMobile(rule, text, dialingCode),
    () => text,
  );
}

/** The error code of a required number; null if it is valid. */
export async function mobileViolation(
  rule: RegistrationRule,
  text: string,
  dialingCode: string,
): Promise<FieldErrorCode | null> {
  return ruleViolation({ ...rule, required: true }, (await fittingMobile(rule, text, dialingCode)).trim());
}
