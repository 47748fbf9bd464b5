import { localize } from '@marquee/contracts/localize';
import { Checkbox } from '@marquee/ui/checkbox';
import { useState } from 'react';
import { useBrands } from '../../lib/brand/use-brands.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { FilterBox } from '../../lib/table/filter-box.tsx';
import styles from './brand-picker.module.css';

/** Longer lists are cut; the filter finds the rest. */
const SHOWN_MAX = 40;
const FILTER_FROM = 8;

/** A choice of brands. Chosen ones stay visible under any filter. */
export function BrandPicker({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (brands: readonly string[]) => void;
}) {
  const t = useT();
  const [language] = useLanguage();
  const [search, setSearch] = useState('');
  const brands = useBrands().data ?? [];
  const words = search.toLowerCase();
  const listed = brands
    .map(({ merchant, name, defaultLanguage }) => ({ merchant, name: localize(name, language, defaultLanguage) }))
    .filter(
      ({ merchant, name }) =>
        value.includes(merchant) || merchant.includes(words) || name.toLowerCase().includes(words),
    )
    .slice(0, SHOWN_MAX);
  return (
    <div className={styles.picker}>
      {brands.length >= FILTER_FROM && <FilterBox label={t('brands.filter')} value={search} onChange={setSearch} />}
      <div className={styles.list}>
        {listed.map(({ merchant, name }) => (
          <Checkbox
            key={merchant}
            label={name}
            checked={value.includes(merchant)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, merchant].sort() : value.filter((each) => each !== merchant))
            }
          />
        ))}
      </div>
    </div>
  );
}
