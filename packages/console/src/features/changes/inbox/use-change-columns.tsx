import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Link } from 'react-router-dom';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import type { Column } from '../../../lib/table/data-table.tsx';
import { Moment } from '../../../lib/time/moment.tsx';
import { merchantsOf } from '../data/change-state.ts';
import { Marks } from '../data/marks.tsx';
import { StateBadge } from '../data/state-badge.tsx';
import { useBrandName } from '../data/use-brand-name.ts';
import styles from './inbox.module.css';

/** The scheduled or live time if there is one, else the time of the last action. */
const momentOf = ({ schedule, updatedAt }: ChangeValue): string => schedule?.at ?? updatedAt;

function Title({ change }: { change: ChangeValue }) {
  const t = useT();
  return (
    <span className={styles.title}>
      <Link to={PATHS.change(change.id)} className={styles.link}>
        {change.title}
      </Link>
      <span className={styles.below}>
        <span className={styles.quiet}>{t('changes.values', { count: change.edits.length })}</span>
        <Marks change={change} />
      </span>
    </span>
  );
}

export function useChangeColumns(): readonly Column<ChangeValue>[] {
  const t = useT();
  const brandName = useBrandName();
  const brands = (change: ChangeValue): string => merchantsOf(change).map(brandName).join(', ');
  return [
    {
      key: 'title',
      label: t('changes.column.title'),
      render: (change) => <Title change={change} />,
      sortBy: ({ title }) => title,
    },
    {
      key: 'state',
      label: t('changes.column.state'),
      inHead: true,
      render: (change) => <StateBadge change={change} />,
      sortBy: ({ state }) => t(`changes.state.${state}`),
    },
    { key: 'brands', label: t('changes.column.brands'), render: brands, sortBy: brands },
    {
      key: 'author',
      label: t('changes.column.author'),
      render: ({ author }) => author,
      sortBy: ({ author }) => author,
    },
    {
      key: 'when',
      label: t('changes.column.when'),
      align: 'end',
      render: (change) => <Moment at={momentOf(change)} />,
      sortBy: (change) => Date.parse(momentOf(change)),
    },
  ];
}
