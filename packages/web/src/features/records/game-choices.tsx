import { GAME_TYPES } from '@marquee/contracts/constants';
import { useT } from '../../lib/i18n/use-t.ts';
import { useVendorNames } from '../../lib/vendor/use-vendor-name.ts';
import { Choice } from './choice.tsx';
import type { RecordFilter } from './use-record-filter.ts';

interface Played {
  readonly vendors: readonly string[];
  readonly categories: readonly string[];
}

/** Filters by vendor and category, of those that the member has played. */
export function GameChoices({ filter, played }: { filter: RecordFilter; played: Played | undefined }) {
  const t = useT();
  const vendorName = useVendorNames();
  const { vendor, category } = filter.filters;
  return (
    <>
      <Choice
        label={t('records.vendor')}
        all={t('records.vendor.all')}
        values={played?.vendors ?? []}
        chosen={vendor}
        nameOf={vendorName}
        onChoose={(next) => filter.setFilter('vendor', next)}
      />
      <Choice
        label={t('records.category')}
        all={t('records.category.all')}
        values={GAME_TYPES.filter((type) => played?.categories.includes(type))}
        chosen={category}
        nameOf={(type) => t(`lobby.title.${type}`)}
        onChoose={(next) => filter.setFilter('category', next)}
      />
    </>
  );
}
