import { type OverrideKind, RUN_TIME_LAYERS } from '@marquee/contracts/layers';
import { canonicalJson, explainValue, type JsonValue, type LayerSays, type LoadedBrand } from '@marquee/tenancy';

/** `value` is missing where nobody below says anything. */
export type FolderValue = { readonly value?: JsonValue };

const isOfRunTime = ({ layer }: LayerSays): boolean => (RUN_TIME_LAYERS as readonly string[]).includes(layer);

/** What a brand would have at a path if nothing had been set at run time: the highest layer below says it. */
export function folderValue(draft: LoadedBrand['draft'], kind: OverrideKind, path: readonly string[]): FolderValue {
  const below = explainValue(draft, kind, path).layers.find((layer) => !isOfRunTime(layer));
  return below === undefined ? {} : { value: below.value };
}

export const isSameValue = (a: FolderValue, b: FolderValue): boolean => canonicalJson(a) === canonicalJson(b);
