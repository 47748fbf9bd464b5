const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** RFC 4648 §6 without padding, for people and authenticator apps to type. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= BITS; bits -= BITS) text += ALPHABET[(held >>> (bits - BITS)) & 31];
    // Only bits that are not written yet, so that the number stays small.
    held &= 31;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (BITS - bits)) & 31];
}
