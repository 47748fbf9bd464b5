import { BREAK_KINDS, BREAK_STATES, type ReconBreak, type ReconDay } from '@marquee/contracts/schemas/reconciliation';
import { Button } from '@marquee/ui/button';
import { EmptyState } from '@marquee/ui/empty-state';
import { Field } from '@marquee/ui/field';
import { Select } from '@marquee/ui/select';
import { Link, useSearchParams } from 'react-router-dom';
import { type Translate, useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Section } from '../../lib/page/section.tsx';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { amountText } from './figures.ts';
import styles from './reconciliation.module.css';

export const BREAK_TONES = { open: 'negative', explained: 'warning', resolved: 'positive' } as const;
/** The address holds the open difference and the filters. */
function toBreak(query: URLSearchParams, ref: string): string {
  const to = new URLSearchParams(query);
  to.set('break', ref);
  return `?${to}`;
}

const columnsOf = (query: URLSearchParams, t: Translate): readonly Column<ReconBreak>[] => [
  {
    key: 'ref',
    label: t('reconciliation.reference'),
    render: ({ ref }) => (
      <Link to={toBreak(query, ref)} className={styles.reference}>
        <code>{ref}</code>
      </Link>
    ),
  },
  {
    key: 'state',
    label: t('reconciliation.state'),
    inHead: true,
    render: ({ state }) => <Badge tone={BREAK_TONES[state]}>{t(`reconciliation.break.${state}`)}</Badge>,
  },
  {
    key: 'kinds',
    label: t('reconciliation.kind'),
    render: ({ kinds }) => kinds.map((kind) => t(`reconciliation.kind.${kind}`)).join(', '),
  },
  {
    key: 'here',
    label: t('reconciliation.here'),
    align: 'end',
    render: ({ here }) => <Amount side={here} />,
  },
  {
    key: 'there',
    label: t('reconciliation.there'),
    align: 'end',
    render: ({ there }) => <Amount side={there} />,
  },
  { key: 'found', label: t('reconciliation.found'), align: 'end', render: ({ foundAt }) => <Moment at={foundAt} /> },
];

function Amount({ side }: { side: ReconBreak['here'] }) {
  const t = useT();
  if (side === null) return <span className={styles.quiet}>{t('common.none')}</span>;
  return (
    <span className={styles.figure}>
      {amountText(side.amount, side.currency ?? '')} {side.currency}
    </span>
  );
}

export interface BreakListProps {
  readonly breaks: readonly ReconBreak[];
  readonly day: ReconDay;
  readonly more: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** The differences, filtered by the address. */
export function BreakList({ breaks, day, more }: BreakListProps) {
  const t = useT();
  const [query] = useSearchParams();
  const { open, explained, resolved } = day.breaks;
  if (open + explained + resolved === 0) {
    return <EmptyState title={t('reconciliation.agreed')} text={t('reconciliation.agreed.text')} />;
  }
  return (
    <Section title={t('reconciliation.breaks')} lead={t('reconciliation.breaks.lead', { open, explained, resolved })}>
      <Filters />
      {breaks.length === 0 ? (
        <p className={styles.quiet}>{t('reconciliation.breaks.none')}</p>
      ) : (
        <DataTable
          label={t('reconciliation.breaks')}
          columns={columnsOf(query, t)}
          rows={breaks}
          rowKey={({ ref }) => ref}
        />
      )}
      {more.hasNextPage && (
        <Button busy={more.isFetchingNextPage} onClick={() => void more.fetchNextPage()}>
          {t('players.more')}
        </Button>
      )}
    </Section>
  );
}

function Filters() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const filter = (name: 'kind' | 'state', options: readonly { value: string; label: string }[]) => (
    <Field label={t(`reconciliation.${name}`)} className={styles.filter}>
      {(control) => (
        <Select
          {...control}
          value={query.get(name) ?? ''}
          onChange={({ target }) => set(name, target.value)}
          options={[{ value: '', label: t('common.all') }, ...options]}
        />
      )}
    </Field>
  );
  return (
    <div className={styles.filters}>
      {filter(
        'state',
        BREAK_STATES.map((value) => ({ value, label: t(`reconciliation.break.${value}`) })),
      )}
      {filter(
        'kind',
        BREAK_KINDS.map((value) => ({ value, label: t(`reconciliation.kind.${value}`) })),
      )}
    </div>
  );
}
