import type { Document, JsonObject } from '../document/document.ts';
import { type Fault, fault } from '../faults.ts';

/** Turns the content of version `from` into that of `from + 1`. Pure; unknown keys are kept. */
export interface Upgrade {
  readonly from: number;
  readonly up: (value: JsonObject) => JsonObject;
}

export interface Versioned {
  /** Version that this program writes. */
  readonly current: number;
  /** Path of the version in the file. */
  readonly path: readonly string[];
  /** Ordered, one per step from 1 to `current`. */
  readonly upgrades: readonly Upgrade[];
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

/** The document in the current version. Positions are those of the file on disk. */
export function upgradeDocument(document: Document, kind: Versioned): { document?: Document; faults: Fault[] } {
  const version = at(document.value, kind.path);
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > kind.current) {
    const name = kind.path.join('.');
    const isNewer = typeof version === 'number' && version > kind.current;
    const message = isNewer ? `Version ${version} is newer than this program knows.` : `"${name}" is not a version.`;
    const fix = isNewer ? 'Update the program, or write the file in its version.' : `Write "${name}": ${kind.current}.`;
    return { faults: [fault(document.locate(kind.path), 'file.version', message, fix)] };
  }
  const steps = kind.upgrades.filter((upgrade) => upgrade.from >= version).sort((a, b) => a.from - b.from);
  const value = steps.reduce((inner, step) => step.up(inner), document.value);
  return { document: { ...document, value }, faults: [] };
}
