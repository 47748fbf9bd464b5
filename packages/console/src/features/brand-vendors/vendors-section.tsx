import { localize } from '@marquee/contracts/localize';
import type { Vendor } from '@marquee/contracts/manifest';
import { Checkbox } from '@marquee/ui/checkbox';
import { EmptyState } from '@marquee/ui/empty-state';
import { useBrandScope, useEditable } from '../../lib/brand/brand-scope.ts';
import type { Json } from '../../lib/brand/json.ts';
import { OrderedList } from '../../lib/brand/values/ordered-list.tsx';
import styles from '../../lib/brand/values/section-layout.module.css';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Section } from '../../lib/page/section.tsx';
import rowStyles from './vendors-section.module.css';

const PATH = ['vendors'];

/** The game vendors in the order players see them, and which of them are hot. */
export function VendorsSection() {
  const t = useT();
  const [language] = useLanguage();
  const { about } = useBrandScope();
  const value = useEditable('vendors', PATH);
  // The shape is the folder's schema; the server validates every edit.
  const vendors = (Array.isArray(value.edited) ? value.edited : []) as unknown as readonly Vendor[];
  const nameOf = (vendor: Vendor) => localize(vendor.name, language, about.brand.defaultLanguage) || vendor.code;
  const set = (next: readonly Vendor[]): void => value.set(next as unknown as Json);
  return (
    <div className={styles.narrow}>
      <Section dense title={t('brand.section.vendors')} lead={t('brand.vendors.text')}>
        {vendors.length === 0 ? (
          <EmptyState title={t('brand.vendors.none')} text={t('brand.vendors.none.text')} />
        ) : (
          <ValueFrame value={value}>
            <OrderedList
              label={t('brand.section.vendors')}
              items={vendors}
              keyOf={({ code }) => code}
              nameOf={nameOf}
              onOrder={set}
              disabled={!value.isOpen}
              render={(vendor) => (
                <>
                  <span className={rowStyles.name}>
                    {nameOf(vendor)} <code className={rowStyles.code}>{vendor.code}</code>
                  </span>
                  <span className={rowStyles.types}>{vendor.gameTypes.join(' · ')}</span>
                  <Checkbox
                    label={t('brand.vendors.hot')}
                    checked={vendor.isHot}
                    disabled={!value.isOpen}
                    onChange={({ target }) =>
                      set(vendors.map((each) => (each === vendor ? { ...each, isHot: target.checked } : each)))
                    }
                  />
                </>
              )}
            />
          </ValueFrame>
        )}
      </Section>
    </div>
  );
}
