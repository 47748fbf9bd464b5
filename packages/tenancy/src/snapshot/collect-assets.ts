import { assetUrl } from '../assets/asset-name.ts';
import { readAsset } from '../assets/read-asset.ts';
import type { BrandDraft, ContentItem } from '../brand/brand-draft.ts';
import type { Path, Report } from '../faults.ts';
import type { InheritedKind, TenantFolder } from '../folder/tenant-folder.ts';

/** A file, served under the name of its content. */
export interface ServedAsset {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface AssetCollector {
  /** Path in a settings file → address. The path is relative to the folder of the value's layer. */
  readonly fromSettings: (kind: InheritedKind, path: Path, asset: string) => string;
  readonly fromContent: (item: ContentItem<unknown>, key: string, asset: string) => string;
  readonly add: (name: string, asset: ServedAsset) => string;
  readonly served: ReadonlyMap<string, ServedAsset>;
}

/** Collects the assets of a brand. One that must not be served is reported, and its address is empty. */
export function collectAssets(brand: BrandDraft, report: Report): AssetCollector {
  const served = new Map<string, ServedAsset>();
  const add = (name: string, asset: ServedAsset): string => {
    served.set(name, asset);
    return assetUrl(name);
  };
  const take = (folder: TenantFolder, asset: string, place: Parameters<typeof readAsset>[2]): string => {
    const found = readAsset(folder, asset, place, report);
    return found ? add(found.name, { contentType: found.contentType, bytes: found.bytes }) : '';
  };
  return {
    served,
    add,
    fromSettings: (kind, path, asset) => {
      const merged = brand.merged[kind];
      return take(merged.originOf(path)?.folder ?? brand.folder, asset, () => merged.locate(path));
    },
    fromContent: (item, key, asset) => take(item.folder, asset, () => item.document.locate([key])),
  };
}
