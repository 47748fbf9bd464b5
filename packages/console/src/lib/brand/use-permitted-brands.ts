import { localize } from '@marquee/contracts/localize';
import { useLanguage } from '../i18n/use-language.ts';
import { useMay } from '../session/session.ts';
import { useBrands } from './use-brands.ts';

export interface PermittedBrand {
  readonly merchant: string;
  readonly name: string;
}

/** Brands on which the account has a permission, by name. */
export function usePermittedBrands(permission: string) {
  const may = useMay();
  const [language] = useLanguage();
  const brands = useBrands();
  const list: PermittedBrand[] | undefined = brands.data
    ?.filter(({ merchant }) => may(permission, merchant))
    .map(({ merchant, name, defaultLanguage }) => ({ merchant, name: localize(name, language, defaultLanguage) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return { ...brands, list };
}

const STORAGE_KEY = 'mq_console_brand';
/** The brand used last. */
export const lastBrand = (): string | null => localStorage.getItem(STORAGE_KEY);
export const keepBrand = (merchant: string): void => localStorage.setItem(STORAGE_KEY, merchant);
