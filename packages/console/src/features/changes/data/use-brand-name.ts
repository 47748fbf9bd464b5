import { localize } from '@marquee/contracts/localize';
import { useCallback } from 'react';
import { useBrands } from '../../../lib/brand/use-brands.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';

/** Name of a brand in the reader's language; its code until that is loaded. */
export function useBrandName(): (merchant: string) => string {
  const { data } = useBrands();
  const [language] = useLanguage();
  return useCallback(
    (merchant) => {
      const brand = data?.find((each) => each.merchant === merchant);
      return brand ? localize(brand.name, language, brand.defaultLanguage) : merchant;
    },
    [data, language],
  );
}
