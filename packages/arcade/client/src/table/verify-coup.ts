import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hashDraws } from '../../../src/engine/hash-draws.ts';
import { dealCoup } from '../../../src/table/baccarat.ts';
import type { CoupProof } from './table-api.ts';

/** Recomputes a coup from its seed, and compares it with its commitment and the shown cards. */
export function isCoupGood({ table, number, commitment, serverSeed, outcome }: CoupProof): boolean {
  if (serverSeed === null || outcome === null) return false;
  const seed = hexToBytes(serverSeed);
  const draw = hashDraws((key, message) => hmac(sha256, key, utf8ToBytes(message)), seed, table, number);
  const { player, banker, result } = dealCoup(draw);
  return (
    bytesToHex(sha256(seed)) === commitment && JSON.stringify({ player, banker, result }) === JSON.stringify(outcome)
  );
}
