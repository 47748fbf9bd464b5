import type { ChangeReader } from '../changes/index.ts';
import { brandsWith, may } from '../staff/grants.ts';
import type { SignedIn } from '../staff/staff-deps.ts';

/** Who looks at a brand, and what they may be told of that is beside it. */
export interface BrandReader {
  readonly seesBrand: (merchant: string) => boolean;
  /** Change sets of other brands too are told to nobody who may not see all of them. */
  readonly changes: ChangeReader;
}

export function readerOf({ name, grants }: SignedIn): BrandReader {
  const brands = brandsWith(grants, 'change.read');
  return {
    seesBrand: (merchant) => may(grants, 'brand.read', merchant),
    changes: { name, brands: brands === '*' ? brands : [...brands] },
  };
}
