import { localize } from '@marquee/contracts/localize';
import { useBrandScope } from '../../../lib/brand/brand-scope.ts';
import { useBrands } from '../../../lib/brand/use-brands.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useMay } from '../../../lib/session/session.ts';
import type { Target } from './use-switch-run.ts';

/** The brands whose games the account may switch, this brand first. */
export function useTargets(): { readonly own: Target; readonly all: readonly Target[] } {
  const may = useMay();
  const [language] = useLanguage();
  const { merchant, name, values } = useBrandScope();
  const brands = useBrands();
  const own = { merchant, name, version: values.version };
  const others = (brands.data ?? [])
    .filter((brand) => brand.merchant !== merchant && may('game.switch', brand.merchant))
    .map((brand) => ({
      merchant: brand.merchant,
      name: localize(brand.name, language, brand.defaultLanguage) || brand.merchant,
      version: brand.version,
    }));
  return { own, all: [own, ...others] };
}
