import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data directory for a test. Other users may enter it, so that PostgreSQL, which runs as another user under root, keeps its
 * files inside. `remove` then removes everything.
 */
export function temporaryDataDir(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `marquee-${name}-`));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) };
}
