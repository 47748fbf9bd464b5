import { OVERRIDE_KINDS, writtenPath } from '@marquee/contracts/layers';
import type { BrandDraft } from '../brand/brand-draft.ts';
import { isToken } from '../brand/merge-chain.ts';
import type { JsonValue } from '../document/document.ts';
import { explain } from './merge-layers.ts';

export interface Difference {
  readonly path: string;
  /** Absent if that brand has no such value. */
  readonly a?: JsonValue;
  readonly b?: JsonValue;
}

/** Every resolved value in which two brands, or two states of one, differ, by path. */
export function compareBrands(a: BrandDraft, b: BrandDraft): Difference[] {
  const [left, right] = [valuesOf(a), valuesOf(b)];
  return [...new Set([...left.keys(), ...right.keys()])].sort().flatMap((path) => {
    const [one, two] = [left.get(path), right.get(path)];
    if (JSON.stringify(one) === JSON.stringify(two)) return [];
    return [{ path, ...(one === undefined ? {} : { a: one }), ...(two === undefined ? {} : { b: two }) }];
  });
}

function valuesOf(draft: BrandDraft): Map<string, JsonValue> {
  const values = new Map<string, JsonValue>();
  for (const kind of OVERRIDE_KINDS) {
    if (kind === 'messages') continue;
    for (const { path, value } of explain(draft.merged[kind], isToken)) {
      if (!/^(?:\$schema|version)$|^\$extensions/.test(path)) values.set(writtenPath(kind, path.split('.')), value);
    }
  }
  for (const [language, merged] of draft.messages) {
    for (const [key, text] of Object.entries((merged.value['messages'] ?? {}) as Record<string, JsonValue>)) {
      values.set(writtenPath('messages', [language, key]), text);
    }
  }
  return values;
}
