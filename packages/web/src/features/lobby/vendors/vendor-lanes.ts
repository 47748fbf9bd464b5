import { STORAGE } from '@marquee/contracts/constants';
import type { VendorLane } from '@marquee/contracts/schemas/games';

/** Cached answer of the vendors' call, for one revision of the brand and one language. */
interface KeptLanes {
  readonly revision: string;
  readonly language: string;
  readonly keptAtMs: number;
  readonly lanes: readonly VendorLane[];
}
type StorageLike = Pick<Storage, 'getItem' | 'setItem'>;

/** The lanes that the session keeps (§3); null for another brand's state, another language, or an invalid record. */
export function readLanes(storage: StorageLike, revision: string, language: string): KeptLanes | null {
  try {
    const kept = JSON.parse(storage.getItem(STORAGE.vendorLanes) ?? 'null') as KeptLanes | null;
    return kept?.revision === revision && kept.language === language && Array.isArray(kept.lanes) ? kept : null;
  } catch {
    return null;
  }
}

export const keepLanes = (storage: StorageLike, kept: KeptLanes): void =>
  storage.setItem(STORAGE.vendorLanes, JSON.stringify(kept));
