import type { OverrideKind } from '@marquee/contracts/layers';
import { canonicalJson, type JsonValue } from '@marquee/tenancy';

/** One value of one brand: set at run time, or (no `set`) returned to the brand's folder. */
export interface Edit {
  readonly merchant: string;
  readonly kind: OverrideKind;
  /** Keys from the top of the file, as in an override. */
  readonly path: readonly string[];
  readonly set?: JsonValue | undefined;
}

/** Key of the place that an edit sets. */
export const targetOf = ({ merchant, kind, path }: Edit): string => canonicalJson([merchant, kind, path]);

/** Whether one edit's value contains the other's, so that the result would depend on their order. */
export const overlaps = (a: Edit, b: Edit): boolean =>
  a.merchant === b.merchant &&
  a.kind === b.kind &&
  Array.from({ length: Math.min(a.path.length, b.path.length) }, (_, i) => a.path[i] === b.path[i]).every(Boolean);
