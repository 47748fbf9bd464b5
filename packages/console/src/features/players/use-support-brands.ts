import { localize } from '@marquee/contracts/localize';
import { useBrands } from '../../lib/brands/use-brands.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useMay } from '../../lib/session/session.ts';

export interface SupportBrand {
  readonly merchant: string;
  readonly name: string;
}

/** Brands whose players whoever is signed in may see, by name. */
export function useSupportBrands() {
  const may = useMay();
  const [language] = useLanguage();
  const brands = useBrands();
  const list: SupportBrand[] | undefined = brands.data
    ?.filter(({ merchant }) => may('player.read', merchant))
    .map(({ merchant, name, defaultLanguage }) => ({ merchant, name: localize(name, language, defaultLanguage) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return { ...brands, list };
}

const STORAGE_KEY = 'mq_console_players_brand';
/** The brand somebody worked for last. */
export const lastBrand = (): string | null => localStorage.getItem(STORAGE_KEY);
export const keepBrand = (merchant: string): void => localStorage.setItem(STORAGE_KEY, merchant);
