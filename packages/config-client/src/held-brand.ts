import { type BrandReading, readBrandSnapshot } from '@marquee/contracts/read-brand-snapshot';
import type { BrandSnapshot } from '@marquee/contracts/snapshot';

/** A stored brand: its text, and the two fields that are needed without parsing. */
export interface HeldBrand {
  readonly merchant: string;
  readonly revision: string;
  readonly hosts: readonly string[];
  /** UTF-8 JSON of the `BrandSnapshot`: a tenth of the parsed object's memory. */
  readonly json: Buffer;
  /** How it differs from this version's contract (`readBrandSnapshot`). */
  readonly differences: readonly string[];
}

/** Bytes → brand, validated against the contract. @throws with the reason */
export function holdBrand(json: Buffer): HeldBrand {
  const {
    brand: { merchant, revision, private: secret },
    differences,
  } = parseBrand(json);
  return { merchant, revision, hosts: secret.hosts, json: ownBytes(json), differences };
}

/** A copy in separate memory: a small Buffer is a slice of a pool, which lives as long as any of its slices. */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** @throws unless the bytes are a complete, consistent brand */
export function parseBrand(json: Buffer): BrandReading {
  const reading = readBrandSnapshot(JSON.parse(json.toString('utf8')));
  const { merchant, revision, public: manifest } = reading.brand;
  if (manifest.merchant !== merchant || manifest.revision !== revision) {
    throw new Error(`The brand ${merchant} carries another's manifest`);
  }
  return reading;
}

/** Merchant and revision from the start of a brand's text, so that known brands are not parsed. */
export function peekBrand(json: Buffer): { merchant: string; revision: string } | null {
  const start = json.toString('latin1', 0, 128);
  const match = /^\{"merchant":"([a-z][a-z0-9]{1,19})","revision":"([0-9a-f]{16})"/.exec(start);
  return match ? { merchant: match[1] ?? '', revision: match[2] ?? '' } : null;
}

/** Asset names of a brand that was validated before. */
export const assetNames = (json: Buffer): string[] =>
  Object.keys((JSON.parse(json.toString('utf8')) as BrandSnapshot).assets);
