import type { IncomingMessage } from 'node:http';

/** Enough for a context with some hundred properties. */
export const BODY_MAX_BYTES = 16 * 1024;

/**
 * Reads a body and calls `done` once: with its bytes, or with null as soon as it exceeds `maxBytes`. If the client leaves before the end,
 * `done` is not called. The server's timeouts end slow clients.
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
