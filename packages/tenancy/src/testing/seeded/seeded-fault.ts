import type { Rule } from '../../faults.ts';
import type { TenantFiles } from '../sample-tenants.ts';

/** Marks where the fault must be reported. It is removed before the text is written. */
export const HERE = '⌖';

export interface SeededFault {
  readonly rule: Rule;
  readonly title: string;
  /** File → edit of its text; `null` removes it. A new file starts empty. */
  readonly edits: Readonly<Record<string, ((text: string) => string) | null>>;
  /** Expected text of the fix. */
  readonly fix: RegExp;
  /** The file at whose start the fault is reported, if no text can be marked. */
  readonly at?: string;
  /** Brands that must still load; `bravo` unless it inherits the fault. */
  readonly unharmed?: readonly string[];
  readonly extra?: TenantFiles;
}

export const swap = (find: string | RegExp, replacement: string) => (text: string) => {
  if (text.search(find instanceof RegExp ? find : find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) < 0) {
    throw new Error(`The sample has no ${find}`);
  }
  return text.replace(find, () => replacement);
};
export const put = (text: string) => () => text;
export const T = 'acme/tenant.json';
export const S = 'acme/switches.json';
export const R = 'acme/registration.json';
export const B = 'acme/content/banner/welcome.EN.md';
export const BASE = '_base/tenant.json';
export const INHERITED = { unharmed: [] } as const;
