import type { ClientManifest } from '@marquee/contracts/pages';

/** The build's one style sheet. */
const STYLES = 'style.css';

function fileOf(manifest: ClientManifest, key: string): ClientManifest[string] {
  const file = manifest[key];
  if (!file) throw new Error(`the client manifest has no ${key}`);
  return file;
}

/** Address of the style sheet of all pages. */
export const styleFile = (manifest: ClientManifest): string => `/${fileOf(manifest, STYLES).file}`;

/** Addresses of chunks and their static imports, to fetch at once. Throws when the manifest and this bundle don't belong together. */
export function scriptFiles(manifest: ClientManifest, keys: readonly string[]): readonly string[] {
  const scripts = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string): void => {
    if (visited.has(key)) return;
    visited.add(key);
    const chunk = fileOf(manifest, key);
    for (const dependency of chunk.imports ?? []) visit(dependency);
    scripts.add(`/${chunk.file}`);
  };
  for (const key of keys) visit(key);
  return [...scripts];
}
