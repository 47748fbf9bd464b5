import type { LanguageCode } from '@marquee/contracts/languages';
import type { LayerName } from '@marquee/contracts/layers';
import type { Localized } from '@marquee/contracts/manifest';
import type { Path } from '../faults.ts';
import type { Merged } from '../merge/merge-layers.ts';
import type { BrandDraft, BrandLayer, ContentItem } from './brand-draft.ts';

/** Layers of the folders that a brand inherits from. */
const INHERITED: ReadonlySet<LayerName> = new Set(['platform', 'jurisdiction', 'inherited']);

/**
 * The draft with inherited texts in every language of the brand. Where an inherited text lacks a language, it is shown in the brand's
 * default language, or in the first there is: a brand's author cannot write into the folders it inherits from. A text that the brand
 * itself writes stays as it is, and the checks demand each language of it.
 */
export function completeInheritedTexts(draft: BrandDraft): BrandDraft {
  const { tenant, vendors, merged } = draft;
  const fill = (kind: 'tenant' | 'vendors', path: Path, text: Localized) => complete(tenant, merged[kind], path, text);
  const own = (key: 'name' | 'tagline' | 'copyright') => fill('tenant', [key], tenant[key]);
  return {
    ...draft,
    tenant: {
      ...tenant,
      name: own('name'),
      tagline: own('tagline'),
      copyright: own('copyright'),
      customerService: tenant.customerService.map((contact, index) => ({
        ...contact,
        title: fill('tenant', ['customerService', index, 'title'], contact.title),
      })),
    },
    vendors: vendors.map((vendor, index) => ({
      ...vendor,
      name: fill('vendors', ['vendors', index, 'name'], vendor.name),
    })),
    banners: draft.banners.map((item) => completeContent(draft, item)),
    marquee: draft.marquee.map((item) => completeContent(draft, item)),
  };
}

function complete(
  { languages, defaultLanguage }: BrandDraft['tenant'],
  merged: Merged<BrandLayer>,
  path: Path,
  text: Localized,
): Localized {
  const missing = languages.filter((language) => text[language] === undefined);
  const fallback = text[defaultLanguage] ?? Object.values(text)[0];
  if (missing.length === 0 || fallback === undefined) return text;
  const layers = Object.keys(text).map((language) => merged.originOf([...path, language])?.layer);
  if (!layers.every((layer) => layer !== undefined && INHERITED.has(layer))) return text;
  return { ...text, ...Object.fromEntries(missing.map((language) => [language, fallback])) };
}

/** A file of a slug in the brand's own folder makes it the brand's own. Without a text in the default language the head's file is shown. */
function completeContent<Head>({ tenant, folder }: BrandDraft, item: ContentItem<Head>): ContentItem<Head> {
  const isOwn = [...item.texts.values(), item.document].some(({ file }) => file.startsWith(`${folder.path}/`));
  if (isOwn) return item;
  const fallback = item.texts.get(tenant.defaultLanguage) ?? item.document;
  const textIn = (language: LanguageCode) => [language, item.texts.get(language) ?? fallback] as const;
  return { ...item, texts: new Map(tenant.languages.map(textIn)) };
}
