import type { BrandRegistry } from '../tenants/brand-registry.ts';

const NEWLINE = Buffer.from('\n');
const COMMA_NEWLINE = Buffer.from(',\n');

/**
 * A `Snapshot`, one line at a time. The list is taken at the start; a later swap is an event on the stream.
 */
export function snapshotLines(registry: BrandRegistry): { revision: string; lines: () => Generator<Buffer> } {
  const revision = registry.revision();
  const brands = registry.all();
  function* lines(): Generator<Buffer> {
    yield Buffer.from(`{"revision":"${revision}","brands":[\n`);
    for (const [index, { json }] of brands.entries()) {
      yield Buffer.concat([json, index === brands.length - 1 ? NEWLINE : COMMA_NEWLINE]);
    }
    yield Buffer.from(']}\n');
  }
  return { revision, lines };
}
