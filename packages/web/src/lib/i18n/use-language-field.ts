import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import { useLanguage } from '../manifest/page-state.ts';

/** The language of what a call has written and sent, as a field of its body. */
export function useLanguageField(): { readonly language?: LanguageCode } {
  const language = useLanguage();
  return isLanguageCode(language) ? { language } : {};
}
