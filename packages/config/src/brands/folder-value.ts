import { type OverrideKind, RUN_TIME_LAYERS } from '@marquee/contracts/layers';
import { canonicalJson, explainValue, type JsonValue, type LayerValue, type LoadedBrand } from '@marquee/tenancy';

/** `value` is missing where no folder layer sets it. */
export type FolderValue = { readonly value?: JsonValue };

const isOfRunTime = ({ layer }: LayerValue): boolean => (RUN_TIME_LAYERS as readonly string[]).includes(layer);

/** A brand's value without values of run time: that of the highest layer below them. */
export function folderValue(draft: LoadedBrand['draft'], kind: OverrideKind, path: readonly string[]): FolderValue {
  const below = explainValue(draft, kind, path).layers.find((layer) => !isOfRunTime(layer));
  return below === undefined ? {} : { value: below.value };
}

export const isSameValue = (a: FolderValue, b: FolderValue): boolean => canonicalJson(a) === canonicalJson(b);
