import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { canonicalJson, shortHash } from './canonical-json.ts';

/** Hash of a brand's snapshot without the revision. */
export const snapshotRevision = ({
  public: manifest,
  private: own,
  assets,
}: Pick<BrandSnapshot, 'public' | 'private' | 'assets'>): string =>
  shortHash(canonicalJson({ public: { ...manifest, revision: '' }, private: own, assets }));
