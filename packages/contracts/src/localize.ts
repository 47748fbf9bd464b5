/** In a file without schemas, because the browser's first chunk imports it. */
import type { Localized } from './manifest.ts';

/** The text in `language`, otherwise in the brand's default language, otherwise in any. */
export function localize(text: Localized, language: string, fallback: string): string {
  const texts = text as Record<string, string | undefined>;
  return texts[language] ?? texts[fallback] ?? Object.values(texts)[0] ?? '';
}
