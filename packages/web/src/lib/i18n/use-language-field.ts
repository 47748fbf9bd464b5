import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import { useLanguage } from '../manifest/page-state.ts';

/** The language for mail and SMS that a call sends, as a field of its body. */
export function useLanguageField(): { readonly language?: LanguageCode } {
  const language = useLanguage();
  return isLanguageCode(language) ? { language } : {};
}
