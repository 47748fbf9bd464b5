import { IDENTITY_CHECKS } from '@marquee/contracts/identity';
import type { IdentityValue } from '@marquee/contracts/schemas/identity';
import { Skeleton } from '@marquee/ui/skeleton';
import { LoadFailed } from '../../lib/api/load-failed.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { useMoneyText } from '../../lib/session/use-money-text.ts';
import styles from './identity.module.css';
import { LevelCheck } from './level-check.tsx';
import { useIdentity } from './use-identity.ts';

/** Levels that the brand requires or that the member has begun. An address counts only with a verified identity. */
function levelsOf({ level, required, checks }: IdentityValue) {
  const isNeeded = (of: (typeof IDENTITY_CHECKS)[number]): boolean =>
    required !== null && (of === 'identity' || required.level === 'address');
  return IDENTITY_CHECKS.filter(
    (of) => isNeeded(of) || checks.some((check) => check.level === of) || (of === 'identity' && level !== 'none'),
  );
}

/** Verification of identity [W05]: the level that is held, what is missing and why, and the pictures. */
export function IdentityCard() {
  const t = useT();
  const money = useMoneyText();
  const { data, isError, error, refetch } = useIdentity();
  if (data === undefined) {
    if (isError) return <LoadFailed isPart error={error} onRetry={refetch} />;
    return <Skeleton className={styles.waiting} />;
  }
  const levels = levelsOf(data);
  if (levels.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="identity-checks">
      <h3 id="identity-checks">{t('identity.title')}</h3>
      <p className={styles.muted}>
        {data.required === null && t('identity.enough')}
        {data.required !== null &&
          (Number(data.required.above) === 0
            ? t('identity.why.each', { context: data.required.level })
            : t('identity.why', { context: data.required.level, amount: money(data.required.above) }))}
      </p>
      {levels.map((level) => (
        <LevelCheck
          key={level}
          level={level}
          check={data.checks.find((check) => check.level === level)}
          checkedBy={data.checkedBy}
        />
      ))}
    </section>
  );
}
