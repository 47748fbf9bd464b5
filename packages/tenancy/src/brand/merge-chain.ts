import type { LanguageCode } from '@marquee/contracts/languages';
import type { Document, JsonObject } from '../document/document.ts';
import type { Locate } from '../faults.ts';
import type { TenantFolder } from '../folder/tenant-folder.ts';
import { type Merged, mergeLayers } from '../merge/merge-layers.ts';
import type { FolderLayer, InheritedKind } from './brand-draft.ts';

/** A design token replaces whole: half of one colour and half of another is neither. */
export const isToken = (value: JsonObject): boolean => value['$value'] !== undefined;

/** What is about the file and not about the brand never comes from below. */
const OWN_KEYS = ['$schema', 'code', 'extends'];

const layersOf = (folders: readonly TenantFolder[], pick: (folder: TenantFolder) => Document | undefined) =>
  folders.flatMap((folder): FolderLayer[] => {
    const document = pick(folder);
    if (!document) return [];
    const isOwn = folder === folders.at(-1);
    const value = isOwn ? document.value : without(document.value, OWN_KEYS);
    return [{ origin: folder.name, folder, value, locate: document.locate }];
  });

const without = (value: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

/** One kind of file over the whole chain, base first. */
export function mergeChain(
  folders: readonly TenantFolder[],
  kind: InheritedKind,
  nowhere: Locate,
): Merged<FolderLayer> {
  return mergeLayers(
    layersOf(folders, (folder) => folder.documents[kind]),
    { isAtomic: isToken, nowhere },
  );
}

/** Message overrides over the whole chain, per language that any folder has. */
export function mergeMessages(
  folders: readonly TenantFolder[],
  languages: readonly LanguageCode[],
  nowhere: Locate,
): Map<LanguageCode, Merged<FolderLayer>> {
  return new Map(
    languages
      .filter((language) => folders.some((folder) => folder.messages.has(language)))
      .map((language) => {
        const layers = layersOf(folders, (folder) => folder.messages.get(language));
        return [language, mergeLayers(layers, { isAtomic: () => false, nowhere })] as const;
      }),
  );
}
