import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A data directory for a test. It may be passed through by others, so that PostgreSQL, which runs as another user where
 * the tests run as root, keeps its files inside it; `remove` then removes everything.
 */
export function temporaryDataDir(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `marquee-${name}-`));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }) };
}
