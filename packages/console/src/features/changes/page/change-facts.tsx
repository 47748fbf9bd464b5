import type { ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { Link } from 'react-router-dom';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { Moment } from '../../../lib/time/moment.tsx';
import { utcText } from '../act/schedule-time.ts';
import { merchantsOf } from '../data/change-state.ts';
import { Mark } from '../data/mark.tsx';
import { useBrandName } from '../data/use-brand-name.ts';
import styles from './change-facts.module.css';

function Brands({ change }: { change: ChangeValue }) {
  const t = useT();
  const brandName = useBrandName();
  return merchantsOf(change).map((merchant) => (
    <span key={merchant} className={styles.line}>
      <Link to={PATHS.brand(merchant)} className={styles.link}>
        {brandName(merchant)}
      </Link>
      <span className={styles.quiet}>{t('changes.base', { version: change.base[merchant] ?? 0 })}</span>
      {change.moved.includes(merchant) && <Mark tone="warning">{t('changes.mark.moved')}</Mark>}
    </span>
  ));
}

function Approvals({ change: { approvals, needsApproval } }: { change: ChangeValue }) {
  const t = useT();
  if (approvals.length === 0)
    return (
      <span className={styles.quiet}>{t(needsApproval ? 'changes.approvals.missing' : 'changes.approvals.none')}</span>
    );
  return approvals.map(({ by, at, stands }) => (
    <span key={`${by} ${at}`} className={styles.line}>
      {by}
      <span className={styles.quiet}>
        <Moment at={at} />
      </span>
      {!stands && <Mark>{t('changes.approvals.void')}</Mark>}
    </span>
  ));
}

function Schedule({ schedule }: { schedule: NonNullable<ChangeValue['schedule']> }) {
  const t = useT();
  const at = new Date(schedule.at);
  return (
    <>
      <span className={styles.line}>
        {schedule.local.replace('T', ' ')}
        <span className={styles.quiet}>{schedule.zone}</span>
      </span>
      <span className={styles.quiet}>
        {utcText(at)} · {t('changes.schedule.by', { name: schedule.by })}
      </span>
    </>
  );
}

/** Author, base versions, approvals and schedule. */
export function ChangeFacts({ change }: { change: ChangeValue }) {
  const t = useT();
  const { author, createdAt, schedule } = change;
  return (
    <dl className={styles.facts}>
      <div className={styles.fact}>
        <dt>{t('changes.column.author')}</dt>
        <dd className={styles.line}>
          {author}
          <span className={styles.quiet}>
            <Moment at={createdAt} />
          </span>
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>{t('changes.column.brands')}</dt>
        <dd>
          <Brands change={change} />
        </dd>
      </div>
      <div className={styles.fact}>
        <dt>{t('changes.approvals')}</dt>
        <dd>
          <Approvals change={change} />
        </dd>
      </div>
      {schedule !== null && (
        <div className={styles.fact}>
          <dt>{t('changes.schedule')}</dt>
          <dd>
            <Schedule schedule={schedule} />
          </dd>
        </div>
      )}
    </dl>
  );
}
