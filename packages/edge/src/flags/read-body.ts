import type { IncomingMessage } from 'node:http';

/** A context of some hundred properties; more is none. */
export const BODY_MAX_BYTES = 16 * 1024;

/**
 * Reads a request's body and calls `done` once: with its bytes, or with null as soon as there are more than `maxBytes`.
 * Of who leaves before the end nothing is heard, and nobody waits for an answer. The server's own limits end a slow one.
 */
export function readBody(request: IncomingMessage, maxBytes: number, done: (body: Buffer | null) => void): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    done(null);
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    if (bytes > maxBytes) return;
    bytes += chunk.length;
    if (bytes > maxBytes) done(null);
    else chunks.push(chunk);
  });
  request.on('end', () => {
    const [only] = chunks;
    if (bytes <= maxBytes) done(chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks));
  });
}
