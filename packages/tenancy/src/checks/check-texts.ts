import type { LanguageCode } from '@marquee/contracts/languages';
import type { Localized } from '@marquee/contracts/manifest';
import type { BrandDraft, ContentItem } from '../brand/brand-draft.ts';
import { fault, type Path, type Place, type Report } from '../faults.ts';
import type { InheritedKind } from '../folder/tenant-folder.ts';

/** Texts of tenant.json and vendors.json that a player sees. */
function shownTexts({ tenant, vendors }: BrandDraft): { kind: InheritedKind; path: Path; text: Localized }[] {
  const own = (['name', 'tagline', 'copyright'] as const).map((key) => ({ path: [key], text: tenant[key] }));
  const contacts = tenant.customerService.map(({ title }, index) => ({
    path: ['customerService', index, 'title'],
    text: title,
  }));
  const names = vendors.map(({ name }, index) => ({ path: ['vendors', index, 'name'], text: name }));
  return [
    ...[...own, ...contacts].map((each) => ({ kind: 'tenant' as const, ...each })),
    ...names.map((each) => ({ kind: 'vendors' as const, ...each })),
  ];
}

/** Every text that is shown exists in every language of the brand, so that a page never mixes languages. */
export function checkTexts(brand: BrandDraft, report: Report): void {
  const { languages } = brand.tenant;
  for (const { kind, path, text } of shownTexts(brand)) {
    const missing = languages.filter((language) => !text[language]?.trim());
    if (missing.length > 0) reportMissing(brand.merged[kind].locate(path), path.join('.'), missing, report);
  }
  for (const item of brand.banners) checkContentTexts(item, 'banner', languages, report);
  for (const item of brand.marquee) checkContentTexts(item, 'marquee', languages, report);
}

function checkContentTexts(
  { slug, document, texts }: ContentItem<unknown>,
  kind: string,
  languages: readonly LanguageCode[],
  report: Report,
): void {
  const missing = languages.filter((language) => !texts.has(language));
  if (missing.length > 0) {
    const files = missing.map((language) => `content/${kind}/${slug}.${language}.md`).join(', ');
    const message = `The ${kind} has no text in ${missing.join(', ')}.`;
    report(fault(document.locate([]), 'text.language', message, `Add ${files}.`));
  }
  for (const text of texts.values()) {
    if (text.body !== '') continue;
    const place = { file: text.file, line: text.bodyLine, column: 1 };
    report(fault(place, 'text.language', 'The text is empty.', 'Write it below the front matter.'));
  }
}

function reportMissing(place: Place, name: string, missing: readonly string[], report: Report): void {
  const message = `"${name}" has no text in ${missing.join(', ')}.`;
  report(fault(place, 'text.language', message, `Add ${missing.map((language) => `"${language}": "…"`).join(', ')}.`));
}
