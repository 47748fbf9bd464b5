import type { Rule } from '../../faults.ts';
import type { TenantFiles } from '../sample-tenants.ts';

/** Marks where a fault must be reported; taken out of the text before it is written. */
export const HERE = '⌖';

export interface SeededFault {
  readonly rule: Rule;
  readonly title: string;
  /** File → what is done to its text; `null` removes it. A file that isn't there yet starts empty. */
  readonly edits: Readonly<Record<string, ((text: string) => string) | null>>;
  /** What the mend must say. */
  readonly mend: RegExp;
  /** Reported where no text can be marked: start of this file. */
  readonly at?: string;
  /** Brands that must still load; `bravo` unless the fault is in what it inherits. */
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
