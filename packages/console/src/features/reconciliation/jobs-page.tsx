import type { JobProblem } from '@marquee/contracts/schemas/attention';
import { EmptyState } from '@marquee/ui/empty-state';
import { useState } from 'react';
import { type Translate, useT, useTextOf } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { brandsOf, may, useSession } from '../../lib/session/session.ts';
import { type Column, DataTable } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { Attention } from './attention-pages.tsx';
import { BrandFrame } from './brand-frame.tsx';
import { JobDialog } from './job-dialog.tsx';
import styles from './reconciliation.module.css';

interface ColumnOptions {
  readonly t: Translate;
  readonly nameOf: (problem: JobProblem) => string;
  readonly mayAct: (problem: JobProblem) => boolean;
  readonly onOpen: (problem: JobProblem) => void;
}

const columns = ({ t, nameOf, mayAct, onOpen }: ColumnOptions): readonly Column<JobProblem>[] => [
  {
    key: 'job',
    label: t('reconciliation.job'),
    render: (problem) =>
      mayAct(problem) ? (
        <button type="button" className={styles.open} onClick={() => onOpen(problem)}>
          {nameOf(problem)}
        </button>
      ) : (
        nameOf(problem)
      ),
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
    {(merchant) => <Attention merchant={merchant}>{({ jobs }) => <Jobs merchant={merchant} jobs={jobs} />}</Attention>}
  </BrandFrame>
);

function Jobs({ merchant, jobs }: { merchant: string; jobs: readonly JobProblem[] }) {
  const t = useT();
  const textOf = useTextOf();
  const session = useSession();
  const [opened, setOpened] = useState<JobProblem | null>(null);
  const nameOf = ({ job }: JobProblem): string =>
    textOf(`reconciliation.job.${job}`, 'reconciliation.job.other', { name: job });
  /** Jobs that belong to no brand concern all of them. */
  const mayAct = ({ problem, merchant: brand }: JobProblem): boolean =>
    problem === 'failed' &&
    (brand === null ? brandsOf(session, 'job.write') === '*' : may(session, 'job.write', brand));
  return (
    <>
      {jobs.length === 0 ? (
        <EmptyState title={t('reconciliation.jobs.none')} text={t('reconciliation.jobs.none.text')} />
      ) : (
        <>
          <p className={styles.said}>{t('reconciliation.jobs.lead', { count: jobs.length })}</p>
          <DataTable
            label={t('reconciliation.section.jobs')}
            columns={columns({ t, nameOf, mayAct, onOpen: setOpened })}
            rows={jobs}
            rowKey={({ job, merchant: brand, provider }) => `${job} ${brand} ${provider}`}
          />
        </>
      )}
      {opened !== null && (
        <JobDialog merchant={merchant} problem={opened} name={nameOf(opened)} onClosed={() => setOpened(null)} />
      )}
    </>
  );
}
