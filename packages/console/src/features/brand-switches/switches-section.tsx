import { EmptyState } from '@marquee/ui/empty-state';
import { Select } from '@marquee/ui/select';
import { useState } from 'react';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { useSwitchName } from '../../lib/brand/use-switch-name.ts';
import split from '../../lib/brand/values/split-list.module.css';
import { useT } from '../../lib/i18n/use-t.ts';
import { FilterBox } from '../../lib/table/filter-box.tsx';
import { useFilterText } from '../../lib/table/use-filter-text.ts';
import { SwitchDetails } from './switch-details.tsx';
import { isFiltered, SWITCH_CLASSES, SWITCH_SHOWS, switchFits } from './switch-filter.ts';
import { linesOfTree } from './switch-rows.ts';
import { nodesOf } from './switch-tree.ts';
import { SwitchTreegrid } from './switch-treegrid.tsx';
import styles from './switches-section.module.css';
import { useSwitchTree } from './use-switches.ts';

/** All switches of the brand with value and origin, and staging. */
export function SwitchesSection() {
  const t = useT();
  const nameOf = useSwitchName();
  const tree = useSwitchTree();
  const { isFaulty } = useBrandScope();
  const [find, setFind] = useFilterText('find');
  const [show, setShow] = useFilterText('show');
  const [cls, setCls] = useFilterText('class');
  const [openKey, setOpenKey] = useFilterText('open');
  const [collapsed, setCollapsed] = useState<readonly string[]>([]);
  const filter = { find, show, class: cls };
  const lines = linesOfTree(tree, {
    fits: switchFits(filter, nameOf),
    collapsed: new Set(collapsed),
    isFiltered: isFiltered(filter),
  });
  const opened = nodesOf(tree).find(({ key }) => key === openKey);
  const toggle = (id: string): void => {
    setCollapsed((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  };
  return (
    <>
      {isFaulty && <p className={styles.faulty}>{t('brand.switches.faulty')}</p>}
      <div className={split.section} data-split={opened !== undefined || undefined}>
        <div className={split.main}>
          <div className={split.filters}>
            <FilterBox label={t('brand.switches.find')} value={find} onChange={setFind} />
            <Select
              className={split.filter}
              aria-label={t('brand.switches.show')}
              value={show || 'all'}
              onChange={({ target }) => setShow(target.value === 'all' ? '' : target.value)}
              options={SWITCH_SHOWS.map((value) => ({ value, label: t(`brand.show.${value}`) }))}
            />
            <Select
              className={split.filter}
              aria-label={t('brand.switches.class')}
              value={cls}
              onChange={({ target }) => setCls(target.value)}
              options={[
                { value: '', label: t('brand.class.all') },
                ...SWITCH_CLASSES.map((value) => ({ value, label: t(`brand.class.${value}`) })),
              ]}
            />
          </div>
          {lines.length === 0 ? (
            <EmptyState title={t('brand.switches.none')} text={t('brand.switches.none.text')} />
          ) : (
            <SwitchTreegrid lines={lines} openKey={openKey} onOpen={setOpenKey} onToggle={toggle} />
          )}
          <p className={split.keys}>{t('brand.switches.keys')}</p>
        </div>
        {opened !== undefined && <SwitchDetails node={opened} onClose={() => setOpenKey('')} />}
      </div>
    </>
  );
}
