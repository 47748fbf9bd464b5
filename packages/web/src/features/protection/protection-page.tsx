import type { ProtectionValue } from '@marquee/contracts/schemas/protection';
import { Skeleton } from '@marquee/ui/skeleton';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useManifest } from '../../lib/manifest/page-state.ts';
import { Helpers } from '../../lib/protection/helpers.tsx';
import { Excluded, SelfExclusion } from './exclusion.tsx';
import { Limits } from './limits.tsx';
import styles from './protection.module.css';
import { RealityInterval } from './reality-interval.tsx';
import { TimeOut } from './time-out.tsx';
import { useProtection } from './use-protection.ts';

export { loadProtection } from './use-protection.ts';

/** Limits, time-out, self-exclusion and reality check [W13]. */
export function ProtectionPage() {
  const { data, error, refetch } = useProtection();
  if (data !== undefined) return <Parts value={data} />;
  return error === null ? <Skeleton className={styles.waiting} /> : <LoadFailed error={error} onRetry={refetch} />;
}

function Parts({ value }: { readonly value: ProtectionValue }) {
  const { exclusion } = value;
  return (
    <div className={styles.page}>
      {exclusion !== null && <Excluded exclusion={exclusion} />}
      <Limits limits={value.limits} />
      <RealityInterval {...value.realityCheck} />
      {exclusion === null && <TimeOut until={value.timeOutUntil} />}
      {exclusion === null && value.exclusionMinDays > 0 && (
        <SelfExclusion minDays={value.exclusionMinDays} sites={value.sites ?? []} />
      )}
      <Help />
    </div>
  );
}

/** Organisations that help, as the brand names them. */
function Help() {
  const t = useT();
  if (useManifest().protection.help.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t('protection.help')}</h3>
      <ul className={styles.links}>
        <Helpers />
      </ul>
    </section>
  );
}
