import type { JobProblem } from '@marquee/contracts/schemas/attention';
import { EmptyState } from '@marquee/ui/empty-state';
import { type Translate, useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { Attention } from './attention-pages.tsx';
import { BrandFrame } from './brand-frame.tsx';
import styles from './reconciliation.module.css';

const columns = (t: Translate, textOf: ReturnType<typeof useTextOf>): readonly Column<JobProblem>[] => [
  {
    key: 'job',
    label: t('reconciliation.job'),
    render: ({ job }) => textOf(`reconciliation.job.${job}`, 'reconciliation.job.other', { name: job }),
  },
  {
    key: 'problem',
    label: t('reconciliation.job.problem'),
    render: ({ problem }) => (
      <Badge tone={problem === 'failed' ? 'negative' : 'warning'}>{t(`reconciliation.job.problem.${problem}`)}</Badge>
    ),
  },
  {
    key: 'of',
    label: t('reconciliation.job.of'),
    render: ({ merchant, provider }) =>
      merchant !== null || provider !== null ? (
        <code className={styles.reference}>{merchant ?? provider}</code>
      ) : (
        t('reconciliation.job.of.all')
      ),
  },
  {
    key: 'since',
    label: t('reconciliation.job.since'),
    align: 'end',
    render: ({ since }) => <Moment at={since} />,
  },
];

/** Jobs of the brand, of providers and of the whole installation that are late or failed. */
export const JobsPage = () => (
  <BrandFrame section="jobs">
    {(merchant) => <Attention merchant={merchant}>{({ jobs }) => <Jobs jobs={jobs} />}</Attention>}
  </BrandFrame>
);

function Jobs({ jobs }: { jobs: readonly JobProblem[] }) {
  const t = useT();
  const textOf = useTextOf();
  if (jobs.length === 0) {
    return <EmptyState title={t('reconciliation.jobs.none')} text={t('reconciliation.jobs.none.text')} />;
  }
  return (
    <>
      <p className={styles.said}>{t('reconciliation.jobs.lead', { count: jobs.length })}</p>
      <DataTable
        label={t('reconciliation.section.jobs')}
        columns={columns(t, textOf)}
        rows={jobs}
        rowKey={({ job, merchant, provider }) => `${job} ${merchant} ${provider}`}
      />
    </>
  );
}
