import type { Draw } from './round-outcome.ts';

/** HMAC-SHA256 of a UTF-8 message; `node:crypto` on the server, a pure implementation in the verifier. */
export type Hmac = (key: Uint8Array, message: string) => Uint8Array;

const WORD = 2 ** 32;

/** Scales a uniform 32-bit word to [0, bound). Undefined for the few words that would favour low values. */
export function scaleWord(word: number, bound: number): number | undefined {
  const accepted = WORD - (WORD % bound);
  return word < accepted ? word % bound : undefined;
}

/**
 * The draws of one round: HMAC-SHA256(key = server seed, message = `clientSeed:nonce:cursor`), cursor 0, 1, 2 …; each
 * 32-byte block is read as eight big-endian 32-bit words, each word scaled without bias by rejection.
 *
 * @throws RangeError for a bound outside 1…2^32.
 */
export function hashDraws(hmac: Hmac, serverSeed: Uint8Array, clientSeed: string, nonce: number): Draw {
  let cursor = 0;
  let block: DataView = new DataView(new ArrayBuffer(0));
  let offset = 0;
  const nextWord = (): number => {
    if (offset >= block.byteLength) {
      const bytes = hmac(serverSeed, `${clientSeed}:${nonce}:${cursor}`);
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      cursor += 1;
      offset = 0;
    }
    const word = block.getUint32(offset);
    offset += 4;
    return word;
  };
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORD) throw new RangeError(`no draw below ${bound}`);
    for (;;) {
      const scaled = scaleWord(nextWord(), bound);
      if (scaled !== undefined) return scaled;
    }
  };
}
