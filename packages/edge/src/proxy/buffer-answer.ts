/** The largest answer of a call has a few hundred kilobytes. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads an upstream's whole answer. Clients never get half of it, and a slow client occupies memory here instead of a connection to the
 * upstream, which all brands share.
 * @throws the stream's error, or an Error if the answer is too large
 */
export async function bufferAnswer(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > ANSWER_MAX_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  const [first = Buffer.alloc(0)] = chunks;
  return chunks.length > 1 ? Buffer.concat(chunks, bytes) : first;
}
