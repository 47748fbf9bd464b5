import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesEtag } from './etag.ts';
import type { Coding } from './negotiate.ts';
import type { Head, ReadyContent, Variant } from './ready-content.ts';

/** The best ready coding that is accepted; otherwise identity. */
function variantFor(content: ReadyContent, codings: readonly Coding[]): Variant {
  for (const coding of codings) {
    const variant = content[coding];
    if (variant !== null) return variant;
  }
  return content.identity;
}

export interface Sending {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** The visitor came over TLS, so HSTS is sent (RFC 6797 §7.2 forbids it over plain HTTP). */
  readonly tls: boolean;
}

/**
 * Sends ready bytes with one `writeHead` and one `end`. Requests share the header list and overwrite its last element, which is safe
 * because `writeHead` serialises it before it returns.
 * @returns the status: 304 if the client's copy is current
 */
export function sendContent(sending: Sending, content: ReadyContent, codings: readonly Coding[]): number {
  const { request, response } = sending;
  const variant = variantFor(content, codings);
  const known = request.headers['if-none-match'];
  if (known !== undefined && content.validated && content.status === 200 && matchesEtag(known, variant.etag)) {
    writeHead(304, variant.notModified, sending);
    response.end();
    return 304;
  }
  writeHead(content.status, variant.ok, sending);
  response.end(variant.body, 'latin1');
  return content.status;
}

function writeHead(status: number, head: Head, { response, requestId, tls }: Sending): void {
  const list = head.listFor(tls);
  const last = list.length - 1;
  list[last] = requestId;
  response.writeHead(status, list);
  // With thousands of brands the lists would keep as many ids alive, which garbage collection would copy.
  list[last] = '';
}
