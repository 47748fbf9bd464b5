import type { PageRenderer } from '@marquee/contracts/pages';
import { ReadyContent } from './content/ready-content.ts';
import { inlineStyleHashes } from './security/content-security-policy.ts';
import { contentHeaders } from './security/security-headers.ts';

/** The neutral page for an unknown host [T01]: the same bytes for every such host, rendered once. */
export function unknownHostContent(renderer: PageRenderer): ReadyContent {
  const html = renderer.renderUnknownHost();
  const styles = ["'self'", ...inlineStyleHashes(html)].join(' ');
  const policy = `default-src 'none'; style-src ${styles}; img-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  return new ReadyContent({
    status: 404,
    body: Buffer.from(html),
    headers: contentHeaders({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }, policy),
    compressible: false,
    validated: false,
    revision: '',
  });
}
