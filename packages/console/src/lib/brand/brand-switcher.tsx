import { displayAmount } from '@marquee/contracts/amounts';
import { Select } from '@marquee/ui/select';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWork, type WorkPage } from '../attention/use-attention-counts.ts';
import { useT } from '../i18n/use-t.ts';
import styles from './brand-switcher.module.css';
import { keepBrand, usePermittedBrands } from './use-permitted-brands.ts';

interface BrandSwitcherProps {
  /** Brands without it are not offered. */
  readonly permission: string;
  /** The brand whose page is shown; it is the one used last from now on. */
  readonly merchant: string;
  readonly pathOf: (merchant: string) => string;
  /** The page whose work each brand is shown with. */
  readonly work?: WorkPage;
}

/** Leads to the same page of another brand. */
export function BrandSwitcher({ permission, merchant, pathOf, work: page }: BrandSwitcherProps) {
  const t = useT();
  const navigate = useNavigate();
  const { list = [] } = usePermittedBrands(permission);
  const work = useWork(page);
  useEffect(() => keepBrand(merchant), [merchant]);
  const offered = list.length === 0 ? [{ merchant, name: merchant }] : list;
  return (
    <Select
      className={styles.select}
      aria-label={t('players.brand')}
      value={merchant}
      onChange={({ target }) => void navigate(pathOf(target.value))}
      options={offered.map((each) => ({ value: each.merchant, label: withCount(each.name, work.of(each.merchant)) }))}
    />
  );
}

const withCount = (name: string, count: number): string =>
  count === 0 ? name : `${name} (${displayAmount(String(count), 0)})`;

/** The brand's name; its code until the names are loaded. */
export function usePermittedBrandName(permission: string, merchant: string): string {
  const { list = [] } = usePermittedBrands(permission);
  return list.find((brand) => brand.merchant === merchant)?.name ?? merchant;
}
