import type { LoadedBrand } from '@marquee/tenancy';

/** A served brand: its JSON, ready to send, and the few fields that the service itself reads. */
export interface ServedBrand {
  readonly merchant: string;
  readonly revision: string;
  readonly hosts: readonly string[];
  /** Names of its assets. */
  readonly assets: readonly string[];
  /** UTF-8 JSON of the `BrandSnapshot`, on one line, merchant and revision first. */
  readonly json: Buffer;
}

export const toServed = ({ snapshot }: Pick<LoadedBrand, 'snapshot'>): ServedBrand => ({
  merchant: snapshot.merchant,
  revision: snapshot.revision,
  hosts: snapshot.private.hosts,
  assets: Object.keys(snapshot.assets),
  json: ownBytes(Buffer.from(JSON.stringify(snapshot))),
});

/** A copy in memory of its own: a small Buffer is a slice of a pool that lives as long as any slice. */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
