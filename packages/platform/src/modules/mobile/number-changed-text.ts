import type { LanguageCode } from '@marquee/contracts/languages';
import { localize } from '@marquee/contracts/localize';
import type { Ctx } from '../../context.ts';
import { textsIn } from '../../outbound/texts.ts';

/** The SMS to a number that the account no longer has, in the requested language if the brand has it. */
export function numberChangedText({ manifest }: Pick<Ctx, 'manifest'>, requested: LanguageCode | undefined): string {
  const { name, languages, defaultLanguage } = manifest.public;
  const language = requested !== undefined && languages.includes(requested) ? requested : defaultLanguage;
  return textsIn(language)('sms.mobile_changed', { brand: localize(name, language, defaultLanguage) });
}
