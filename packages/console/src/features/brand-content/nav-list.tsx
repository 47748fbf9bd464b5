import { GAME_TYPES } from '@marquee/contracts/constants';
import { type NavEntry, navEntrySchema } from '@marquee/contracts/manifest';
import { Select } from '@marquee/ui/select';
import * as z from 'zod/mini';
import { useEditable } from '../../lib/brand/brand-scope.ts';
import { OrderedList } from '../../lib/brand/values/ordered-list.tsx';
import { ValueFrame } from '../../lib/brand/values/value-frame.tsx';
import { useT, useTextOf } from '../../lib/i18n/use-t.ts';
import styles from './content-section.module.css';

const [pageEntry] = navEntrySchema.def.options;
const ENTRIES: readonly NavEntry[] = [
  ...pageEntry.shape.page.options.map((page) => ({ page })),
  ...GAME_TYPES.map((category) => ({ category })),
];

export const navName = (entry: NavEntry): string => ('page' in entry ? entry.page : entry.category);

/** The entries of the navigation in their order. Entries that are switched off are not shown to players. */
export function NavList() {
  const t = useT();
  const textOf = useTextOf();
  const value = useEditable('tenant', ['nav']);
  const { data: entries = [] } = z.array(navEntrySchema).safeParse(value.edited);
  const kindOf = (entry: NavEntry): string => t('page' in entry ? 'brand.content.page' : 'brand.content.category');
  const set = (next: readonly NavEntry[]): void => value.set([...next]);
  const missing = ENTRIES.filter((each) => !entries.some((entry) => navName(entry) === navName(each)));
  return (
    <ValueFrame value={value}>
      <OrderedList
        label={t('brand.content.nav')}
        items={entries}
        keyOf={navName}
        nameOf={navName}
        onOrder={set}
        onRemove={(entry) => set(entries.filter((each) => each !== entry))}
        disabled={!value.isOpen}
        render={(entry) => (
          <div className={styles.text}>
            <p>{navName(entry)}</p>
            <p className={styles.hint}>
              {'category' in entry
                ? `${kindOf(entry)} · ${textOf(`brand.switch.games.${entry.category.toLowerCase()}`, 'brand.switch.unnamed')}`
                : kindOf(entry)}
            </p>
          </div>
        )}
      />
      {value.isOpen && missing.length > 0 && (
        <Select
          className={styles.add}
          aria-label={t('brand.content.nav.add')}
          value=""
          onChange={({ target }) => {
            const entry = missing.find((each) => navName(each) === target.value);
            if (entry !== undefined) set([...entries, entry]);
          }}
          options={[
            { value: '', label: t('brand.content.nav.add') },
            ...missing.map((entry) => ({ value: navName(entry), label: `${navName(entry)} · ${kindOf(entry)}` })),
          ]}
        />
      )}
    </ValueFrame>
  );
}
