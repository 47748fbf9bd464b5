import { join } from 'node:path';
import { isLanguageCode, type LanguageCode } from '@marquee/contracts/languages';
import { checkSchema } from '../document/check-schema.ts';
import { type ContentDocument, parseContentDocument } from '../document/front-matter.ts';
import { fault, type Report } from '../faults.ts';
import { CONTENT_FILES, CONTENT_KINDS, CONTENT_NAME, type ContentKind } from '../files/content-files.ts';
import { readDirectory, readText } from './read-file.ts';
import type { ContentTexts, TenantFolder } from './tenant-folder.ts';

const BODY_MAX = 600;

/** Reads content/<kind>/<slug>.<LANG>.md of one folder. */
export function readContent(root: string, isThere: boolean, report: Report): TenantFolder['content'] {
  const kinds = isThere ? readDirectory(root, 'content', report).filter((name) => !name.startsWith('.')) : [];
  for (const kind of kinds.filter((each) => !CONTENT_KINDS.includes(each as ContentKind))) {
    const place = { file: join(root, 'content', kind), line: 1, column: 1 };
    report(fault(place, 'file.unknown', `Unknown kind of content "${kind}".`, `Known: ${CONTENT_KINDS.join(', ')}.`));
  }
  const read = (kind: ContentKind) => (kinds.includes(kind) ? readKind(root, kind, report) : new Map());
  return { banner: read('banner'), marquee: read('marquee') };
}

function readKind(root: string, kind: ContentKind, report: Report): Map<string, ContentTexts> {
  const slugs = new Map<string, Map<LanguageCode, ContentDocument>>();
  for (const name of readDirectory(root, join('content', kind), report)) {
    if (/^[.#]|~$|\.tmp$/.test(name)) continue;
    const path = join('content', kind, name);
    const [, slug = '', language = ''] = CONTENT_NAME.exec(name) ?? [];
    if (!isLanguageCode(language)) {
      const place = { file: join(root, path), line: 1, column: 1 };
      report(
        fault(place, 'file.unknown', `Unknown file "${name}".`, 'Name it <slug>.<LANGUAGE>.md, e.g. welcome.EN.md.'),
      );
      continue;
    }
    const document = readDocument(root, path, kind, report);
    if (document) slugs.set(slug, (slugs.get(slug) ?? new Map()).set(language, document));
  }
  return slugs;
}

function readDocument(root: string, path: string, kind: ContentKind, report: Report): ContentDocument | null {
  const file = join(root, path);
  const text = readText(root, path, { file, line: 1, column: 1 }, report);
  if (text === null) return null;
  const { document, faults } = parseContentDocument(file, text);
  for (const each of faults) report(each);
  if (!document || checkSchema(CONTENT_FILES[kind], document.value, document.locate, report) === null) return null;
  const place = { file, line: document.bodyLine, column: 1 };
  if (/<[a-z!/?]/i.test(document.body)) {
    report(fault(place, 'content.plain', 'The text holds markup.', 'Write plain sentences.'));
    return null;
  }
  if (document.body.length > BODY_MAX) {
    report(fault(place, 'schema.range', 'The text is too long.', `Keep it to ${BODY_MAX} characters.`));
    return null;
  }
  return document;
}
