import type { ClientManifest } from '@marquee/contracts/pages';

export interface ClientFiles {
  /** Addresses of scripts to fetch at once. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A chunk, its static imports and their styles. Throws when the manifest and this bundle don't belong together. */
export function clientFiles(manifest: ClientManifest, keys: readonly string[]): ClientFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string): void => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the client manifest has no ${key}`);
    // Imports first: an importer's rules come after theirs.
    for (const dependency of chunk.imports ?? []) visit(dependency);
    scripts.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  for (const key of keys) visit(key);
  return { scripts: [...scripts], styles: [...styles] };
}
