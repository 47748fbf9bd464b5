import { Select } from '@marquee/ui/select';
import { useBrands } from '../../../lib/brand/use-brands.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useBrandName } from '../data/use-brand-name.ts';

export interface BrandSelectProps {
  /** Empty: every brand. */
  value: string;
  onChange: (merchant: string) => void;
  className?: string;
}

/** Narrows a list to one brand. */
export function BrandSelect({ value, onChange, className }: BrandSelectProps) {
  const t = useT();
  const { data = [] } = useBrands();
  const brandName = useBrandName();
  const options = data.map(({ merchant }) => ({ value: merchant, label: brandName(merchant) }));
  return (
    <Select
      className={className}
      aria-label={t('changes.brand')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[{ value: '', label: t('changes.brand.all') }, ...options]}
    />
  );
}
