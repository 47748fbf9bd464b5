import type { BrandSnapshot } from '@marquee/contracts/snapshot';
import { canonicalJson, shortHash } from './canonical-json.ts';

/** Hash of everything a brand is served as, but for the revision itself. */
export const snapshotRevision = ({
  public: manifest,
  private: own,
  assets,
}: Pick<BrandSnapshot, 'public' | 'private' | 'assets'>): string =>
  shortHash(canonicalJson({ public: { ...manifest, revision: '' }, private: own, assets }));
