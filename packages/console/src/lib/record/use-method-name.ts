import { localize } from '@marquee/contracts/localize';
import type { Localized } from '@marquee/contracts/manifest';
import { useLanguage } from '../i18n/use-language.ts';

/** Names a payment method in the reader's language; by its code where the brand no longer has it. */
export function useMethodName() {
  const [language] = useLanguage();
  return ({ method, methodName }: { readonly method: string; readonly methodName: Localized }): string =>
    localize(methodName, language, '') || method;
}
