/** The largest list a call gives is a few hundred kilobytes. */
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/**
 * The whole of an upstream's answer. Nobody is sent the first half of a list, and a client that reads slowly holds bytes
 * of ours, not a connection to the upstream that every brand shares.
 * @throws what the stream fails with; an Error when the answer is too large.
 */
export async function gatherAnswer(stream: AsyncIterable<Buffer>): Promise<Buffer> {
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
