import { LANGUAGE_CODES } from '@marquee/contracts/languages';
import type { OverrideKind, RunTimeLayer } from '@marquee/contracts/layers';
import type { JsonObject, JsonValue } from '../document/document.ts';
import type { InheritedKind } from '../folder/tenant-folder.ts';

/** Who set a run-time value, when and why. */
export interface OverrideNote {
  readonly changeSet: string;
  /** Name of the member of staff. */
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly reason: string;
}

/** One value set at run time. */
export interface Override {
  readonly layer: RunTimeLayer;
  readonly kind: OverrideKind;
  /** Keys from the top of the file; for messages, language and message key. Lists are replaced whole. */
  readonly path: readonly string[];
  readonly value: JsonValue;
  readonly note: OverrideNote;
}

const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype'];
/** Keys that can't be set at run time: about the file itself, or naming other files. */
const FIXED: Partial<Record<OverrideKind, readonly string[]>> = {
  tenant: ['$schema', 'version', 'code', 'extends', 'jurisdiction', 'assets'],
  theme: ['$schema', '$extensions', '$description'],
};
const HEADER = ['$schema', 'version'];

/** Whether a value at `path` may be set at run time. */
export function isOverridable(kind: OverrideKind, path: readonly string[]): boolean {
  const [head] = path;
  if (head === undefined || path.length > 8 || path.some((key) => UNSAFE_KEYS.includes(key))) return false;
  if (kind === 'messages') return path.length === 2 && (LANGUAGE_CODES as readonly string[]).includes(head);
  return !(FIXED[kind] ?? HEADER).includes(head);
}

/** The overrides of one kind and layer, in the form of the file. */
export function overrideDocument(kind: InheritedKind | 'messages', overrides: readonly Override[]): JsonObject {
  const document: JsonObject = kind === 'theme' ? { $extensions: { marquee: { version: 1 } } } : { version: 1 };
  for (const { path, value } of overrides) setAt(document, path, value);
  return document;
}

function setAt(document: JsonObject, path: readonly string[], value: JsonValue): void {
  let inner = document;
  for (const key of path.slice(0, -1)) {
    const next = inner[key];
    const child: JsonObject = typeof next === 'object' && next !== null && !Array.isArray(next) ? next : {};
    inner[key] = child;
    inner = child;
  }
  const last = path.at(-1);
  if (last !== undefined) inner[last] = value;
}
