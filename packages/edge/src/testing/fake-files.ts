import type { ClientFiles } from '../assets/client-files.ts';
import { ReadyContent } from '../content/ready-content.ts';
import { contentHeaders } from '../security/security-headers.ts';

/** A bundle of one script. */
export function fakeFiles(): ClientFiles {
  const script = new ReadyContent({
    status: 200,
    body: Buffer.from('export {};'),
    headers: contentHeaders({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, immutable' }),
    compressible: true,
    validated: true,
    revision: '',
  });
  return {
    manifest: { 'src/entry-client.tsx': { file: 'assets/entry-abc.js', isEntry: true } },
    find: (path) => (path === '/assets/entry-abc.js' ? script : undefined),
  };
}
