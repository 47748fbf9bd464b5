import type { ChangeReader } from '../changes/index.ts';
import { brandsWith, may } from '../staff/grants.ts';
import type { SignedIn } from '../staff/staff-deps.ts';

/** The reader of a brand, and what else that person may see. */
export interface BrandReader {
  readonly seesBrand: (merchant: string) => boolean;
  /** Hides change sets of several brands unless the reader sees all of them. */
  readonly changes: ChangeReader;
}

export function readerOf({ name, grants }: SignedIn): BrandReader {
  const brands = brandsWith(grants, 'change.read');
  return {
    seesBrand: (merchant) => may(grants, 'brand.read', merchant),
    changes: { name, brands: brands === '*' ? brands : [...brands] },
  };
}
