import type { LanguageCode } from '@marquee/contracts/languages';
import { LAYER_NAMES, type LayerName, type OverrideKind } from '@marquee/contracts/layers';
import { SWITCH_KEYS, SWITCHES } from '@marquee/contracts/switches';
import type { Document, JsonObject } from '../document/document.ts';
import type { Locate, Path } from '../faults.ts';
import type { InheritedKind } from '../folder/tenant-folder.ts';
import { BASE_FOLDER, isProfile, type TenantFolder } from '../folder/tenant-folder.ts';
import { type Merged, mergeLayers } from '../merge/merge-layers.ts';
import { type Override, overrideDocument } from '../overrides/override.ts';
import type { BrandLayer } from './brand-draft.ts';

/** A design token is replaced whole, so that the parts of two colours never mix. */
export const isToken = (value: JsonObject): boolean => value['$value'] !== undefined;

/** A brand's avatars are drawn in one style, so they replace the inherited ones. */
const isAvatarSet = (path: Path): boolean => path.join('.') === 'assets.avatars';

/** Keys that describe the file, not the brand, are not inherited. */
const OWN_KEYS = ['$schema', 'code', 'extends'];

/** The sources of a brand: folders, the base first and its own last, and run-time values. */
export interface Sources {
  readonly folders: readonly TenantFolder[];
  readonly overrides: readonly Override[];
  readonly nowhere: Locate;
}

const layerOf = ({ name }: TenantFolder, own: TenantFolder | undefined): LayerName => {
  if (name === own?.name) return 'brand';
  if (name === BASE_FOLDER) return 'platform';
  return isProfile(name) ? 'jurisdiction' : 'inherited';
};

const folderLayers = (folders: readonly TenantFolder[], pick: (folder: TenantFolder) => Document | undefined) =>
  folders.flatMap((folder): BrandLayer[] => {
    const document = pick(folder);
    if (!document) return [];
    const own = folders.at(-1);
    const value = folder === own ? document.value : without(document.value, OWN_KEYS);
    return [{ layer: layerOf(folder, own), origin: folder.name, folder, value, locate: document.locate }];
  });

const without = (value: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

/** One layer for each value, in the order of layers, then of time, so that each keeps its note. */
function runTimeLayers({ folders, overrides }: Sources, kind: OverrideKind, strip = 0): BrandLayer[] {
  const folder = folders.at(-1);
  if (folder === undefined) return [];
  const ofKind = overrides.filter((each) => each.kind === kind);
  const rank = ({ layer, note }: Override) => `${LAYER_NAMES.indexOf(layer)} ${note.at}`;
  return ofKind
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map(({ layer, path, value, note }) => ({
      layer,
      origin: layer,
      folder,
      note,
      value: without(overrideDocument(kind, [{ layer, kind, path: path.slice(strip), value, note }]), [
        'version',
        '$extensions',
      ]),
      locate: overridePlace(note.changeSet),
    }));
}

/** The place that a fault names for a run-time value. */
export const overridePlace =
  (changeSet: string): Locate =>
  () => ({ file: `change set ${changeSet}`, line: 1, column: 1 });

/** The lowest layer: defaults of switches that no folder sets. */
const catalogueLayer = (folder: TenantFolder): BrandLayer => ({
  layer: 'platform',
  origin: 'catalogue',
  folder,
  value: { switches: Object.fromEntries(SWITCH_KEYS.map((key) => [key, SWITCHES[key].default])) },
  locate: () => ({ file: 'the switch catalogue', line: 1, column: 1 }),
});

/** One kind of file over all layers, the lowest first. */
export function mergeChain(sources: Sources, kind: InheritedKind): Merged<BrandLayer> {
  const [lowest] = sources.folders;
  const layers = [
    ...(kind === 'switches' && lowest !== undefined ? [catalogueLayer(lowest)] : []),
    ...folderLayers(sources.folders, (folder) => folder.documents[kind]),
    ...runTimeLayers(sources, kind),
  ];
  const isAtomic = (value: JsonObject, path: Path): boolean =>
    isToken(value) || (kind === 'tenant' && isAvatarSet(path));
  return mergeLayers(layers, { isAtomic, nowhere: sources.nowhere });
}

/** Message overrides over all layers, per language that any of them has. */
export function mergeMessages(
  sources: Sources,
  languages: readonly LanguageCode[],
): Map<LanguageCode, Merged<BrandLayer>> {
  const inLanguage = (language: LanguageCode): Override[] =>
    sources.overrides
      .filter(({ kind, path }) => kind === 'messages' && path[0] === language)
      .map((each) => ({ ...each, path: [language, 'messages', ...each.path.slice(1)] }));
  return new Map(
    languages.flatMap((language) => {
      const layers = [
        ...folderLayers(sources.folders, (folder) => folder.messages.get(language)),
        ...runTimeLayers({ ...sources, overrides: inLanguage(language) }, 'messages', 1),
      ];
      if (layers.length === 0) return [];
      return [[language, mergeLayers(layers, { isAtomic: () => false, nowhere: sources.nowhere })] as const];
    }),
  );
}
