import { join } from 'node:path';
import { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '@marquee/contracts/languages';
import type * as z from 'zod/mini';
import { checkSchema } from '../document/check-schema.ts';
import type { Document } from '../document/document.ts';
import { parseJsonDocument } from '../document/json-document.ts';
import { oneOf, suggest } from '../document/suggest.ts';
import { type Fault, fault, type Report } from '../faults.ts';
import { FOLDER_FILES, messagesSchema } from '../files/folder-files.ts';
import { upgradeDocument } from '../versions/upgrade.ts';
import { type FileKind, VERSIONS } from '../versions/versions.ts';
import type { FolderPlace } from './list-folders.ts';
import { readContent } from './read-content.ts';
import { readDirectory, readText } from './read-file.ts';
import type { SettingsKind, TenantFolder } from './tenant-folder.ts';

const DIRECTORIES = ['content', 'messages', 'assets'];
const FILE_KINDS = Object.entries(FOLDER_FILES) as [SettingsKind, { name: string; schema: z.ZodMiniType }][];
const FILE_NAMES = FILE_KINDS.map(([, { name }]) => name);
/** Files of editors and tools, and documentation. */
const IGNORED = /^[.#]|~$|\.(?:md|tmp|bak|swp|orig)$|^\d+$/;

/** Reads a folder file by file. Never throws; problems are in `faults`. */
export function readFolder({ name, path }: FolderPlace): TenantFolder {
  const faults: Fault[] = [];
  const report: Report = (each) => faults.push(each);
  const entries = listEntries(path, report);
  const documents: { [Kind in SettingsKind]?: Document } = {};
  for (const [kind, file] of FILE_KINDS) {
    const document = entries.includes(file.name) ? readJson(path, file.name, kind, file.schema, report) : null;
    if (document) documents[kind] = document;
  }
  const folder = { name, path, documents, messages: readMessages(path, entries, report), faults, assets: new Map() };
  return { ...folder, content: readContent(path, entries.includes('content'), report) };
}

function listEntries(path: string, report: Report): string[] {
  const entries = readDirectory(path, '', report);
  const known = [...FILE_NAMES, ...DIRECTORIES];
  for (const entry of entries.filter((each) => !known.includes(each) && !IGNORED.test(each))) {
    const near = suggest(entry, known);
    const fix = near ? `Did you mean "${near}"?` : `Known here: ${oneOf(known)}.`;
    report(fault({ file: join(path, entry), line: 1, column: 1 }, 'file.unknown', `Unknown file "${entry}".`, fix));
  }
  return entries;
}

function readJson(root: string, path: string, kind: FileKind, schema: z.ZodMiniType, report: Report): Document | null {
  const file = join(root, path);
  const text = readText(root, path, { file, line: 1, column: 1 }, report);
  if (text === null) return null;
  const parsed = parseJsonDocument(file, text);
  const upgraded = parsed.document ? upgradeDocument(parsed.document, VERSIONS[kind]) : { faults: [] };
  for (const each of [...parsed.faults, ...upgraded.faults]) report(each);
  const document = upgraded.document;
  if (!document) return null;
  return checkSchema(schema, document.value, document.locate, report) === null ? null : document;
}

function readMessages(root: string, entries: readonly string[], report: Report): Map<LanguageCode, Document> {
  const messages = new Map<LanguageCode, Document>();
  if (!entries.includes('messages')) return messages;
  for (const entry of readDirectory(root, 'messages', report).filter((each) => !IGNORED.test(each))) {
    const language = entry.replace(/\.json$/, '');
    if (!entry.endsWith('.json') || !isLanguageCode(language)) {
      const place = { file: join(root, 'messages', entry), line: 1, column: 1 };
      const fix = `Name it <LANGUAGE>.json, e.g. EN.json; languages: ${oneOf(LANGUAGE_CODES)}.`;
      report(fault(place, 'file.unknown', `Unknown file "${entry}".`, fix));
      continue;
    }
    const document = readJson(root, join('messages', entry), 'messages', messagesSchema, report);
    if (document) messages.set(language, document);
  }
  return messages;
}
