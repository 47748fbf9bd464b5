import type { LanguageCode } from '@marquee/contracts/languages';
import type * as z from 'zod/mini';
import type { ContentDocument } from '../document/front-matter.ts';
import { fault, type Report } from '../faults.ts';
import { CONTENT_HEADS, type ContentKind } from '../files/content-files.ts';
import type { TenantConfig } from '../files/tenant-file.ts';
import type { TenantFolder } from '../folder/tenant-folder.ts';
import type { ContentItem } from './brand-draft.ts';

interface Found {
  readonly document: ContentDocument;
  readonly folder: TenantFolder;
}

/**
 * One kind of content over the whole chain: a file replaces one of the same slug and language. The head is from the
 * file in the default language. Content inherited from a brand with another default has it from the first complete file.
 */
export function mergeContent<S extends z.ZodMiniType<{ id: string; order: number }>>(
  folders: readonly TenantFolder[],
  kind: ContentKind,
  schema: S,
  tenant: TenantConfig,
  report: Report,
): ContentItem<z.infer<S>>[] {
  const languages = [tenant.defaultLanguage, ...tenant.languages.filter((each) => each !== tenant.defaultLanguage)];
  const items = [...collect(folders, kind)].flatMap(([slug, files]) => {
    const ordered = [...languages, ...files.keys()].flatMap((language) => files.get(language) ?? []);
    const head = ordered.find(({ document }) => CONTENT_HEADS[kind].every((key) => document.value[key] !== undefined));
    if (!head) {
      if (ordered[0]) reportHead(ordered[0], kind, tenant.defaultLanguage, report);
      return [];
    }
    const texts = languages.flatMap((language) => {
      const found = files.get(language);
      return found ? [[language, found.document] as const] : [];
    });
    // The file was checked against the same fields, optional there and present here.
    const values = schema.parse(head.document.value) as z.infer<S>;
    return [{ slug, head: values, document: head.document, folder: head.folder, texts: new Map(texts) }];
  });
  reportTwice(items, report);
  return items.sort((a, b) => a.head.order - b.head.order || (a.head.id < b.head.id ? -1 : 1));
}

function collect(folders: readonly TenantFolder[], kind: ContentKind): Map<string, Map<LanguageCode, Found>> {
  const slugs = new Map<string, Map<LanguageCode, Found>>();
  for (const folder of folders) {
    for (const [slug, texts] of folder.content[kind]) {
      const files = slugs.get(slug) ?? new Map<LanguageCode, Found>();
      for (const [language, document] of texts) files.set(language, { document, folder });
      slugs.set(slug, files);
    }
  }
  return slugs;
}

function reportHead({ document }: Found, kind: ContentKind, language: LanguageCode, report: Report): void {
  const missing = CONTENT_HEADS[kind].filter((key) => document.value[key] === undefined);
  const message = `No file of this ${kind} carries ${missing.join(', ')}.`;
  report(fault(document.locate([]), 'content.head', message, `Add the lines to the file in ${language}.`));
}

function reportTwice(items: readonly ContentItem<{ id: string }>[], report: Report): void {
  const seen = new Set<string>();
  for (const { head, document } of items) {
    if (seen.has(head.id)) {
      const place = document.locate(['id']);
      report(fault(place, 'content.duplicate', `The id "${head.id}" stands twice.`, 'Give each its own id.'));
    }
    seen.add(head.id);
  }
}
