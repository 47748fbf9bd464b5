/** Apart from the schemas, so that the browser's first chunk stays free of them. */
import type { Localized } from './manifest.ts';

/** Text in `language`, else in the brand's default, else any there is. */
export function localize(text: Localized, language: string, fallback: string): string {
  const texts = text as Record<string, string | undefined>;
  return texts[language] ?? texts[fallback] ?? Object.values(texts)[0] ?? '';
}
