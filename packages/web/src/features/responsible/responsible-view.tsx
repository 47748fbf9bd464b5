import { minimumAge } from '@marquee/contracts/age';
import { buttonClass } from '@marquee/ui/button';
import { Icon, type IconName } from '@marquee/ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { Licences } from '../../lib/licences/licences.tsx';
import { useManifest, useSwitch } from '../../lib/manifest/page-state.ts';
import { useGuard } from '../../lib/navigation/use-guard.ts';
import { CENTRE_PARAM, centrePath, PROTECTION_PAGE } from '../../lib/paths/paths.ts';
import { Helpers } from '../../lib/protection/helpers.tsx';
import styles from './responsible.module.css';

const SIGNS = ['1', '2', '3', '4', '5'] as const;

/** Limits and breaks that the brand offers, signs of harm, who helps, and who holds the licence: for members and visitors [W13]. */
export function ResponsibleView() {
  const t = useT();
  const { ages, licenceHolder, licences } = useManifest();
  const hasTools = useSwitch('memberCentre.protection');
  const age = minimumAge(ages);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('footer.responsible')}</h1>
        <p className={styles.lead}>{t('responsible.lead')}</p>
        {hasTools && <OpenLimits />}
      </header>
      {hasTools && <Tools />}
      <div className={styles.columns}>
        <section className={styles.section}>
          <h2>{t('responsible.signs')}</h2>
          <ul className={styles.signs}>
            {SIGNS.map((sign) => (
              <li key={sign}>{t(`responsible.signs.${sign}`)}</li>
            ))}
          </ul>
          <p>{t('responsible.signs.text')}</p>
        </section>
        <div className={styles.aside}>
          <Help />
          <section className={styles.section}>
            <h2>{t('responsible.age', { age })}</h2>
            <p>{t('responsible.age.text')}</p>
          </section>
          {(licenceHolder !== null || licences.length > 0) && (
            <section className={styles.section}>
              <h2>{t('responsible.holder')}</h2>
              {licenceHolder !== null && <p>{licenceHolder}</p>}
              <Licences />
            </section>
          )}
        </div>
      </div>
    </article>
  );
}

/** Leads to the member's limits; a visitor logs in first. */
function OpenLimits() {
  const t = useT();
  const isHere = useGuard() === 'through';
  const page = new URLSearchParams({ [CENTRE_PARAM]: PROTECTION_PAGE });
  return (
    <Link
      className={buttonClass({ variant: 'primary' })}
      to={isHere ? { search: `?${page}` } : centrePath(PROTECTION_PAGE)}
    >
      {t('responsible.open')}
    </Link>
  );
}

/** What members of this brand can set. */
function Tools() {
  const t = useT();
  const { limitPeriods, exclusionMinDays, realityCheckMinutes } = useManifest().protection;
  return (
    <div className={styles.tools}>
      {limitPeriods.length > 0 && (
        <Tool icon="wallet" title={t('protection.limits')}>
          <p>{t('protection.limits.text')}</p>
          <ul className={styles.periods}>
            {limitPeriods.map((period) => (
              <li key={period}>{t(`protection.period.${period}`)}</li>
            ))}
          </ul>
        </Tool>
      )}
      <Tool icon="clock" title={t('protection.reality')}>
        <p>{t('protection.reality.text')}</p>
        {realityCheckMinutes !== null && <p>{t('protection.reality.brand', { count: realityCheckMinutes })}</p>}
      </Tool>
      <Tool icon="pause" title={t('protection.timeOut')}>
        <p>{t('protection.timeOut.text')}</p>
      </Tool>
      {exclusionMinDays > 0 && (
        <Tool icon="shield" title={t('protection.exclusion')}>
          <p>{t('protection.exclusion.text')}</p>
          <p>{t('responsible.exclusion.least', { length: t('protection.days', { count: exclusionMinDays }) })}</p>
        </Tool>
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

function Tool({ icon, title, children }: ToolProps) {
  return (
    <section className={styles.tool}>
      <Icon name={icon} className={styles.icon} />
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Organisations that help with gambling, as the brand names them. */
function Help() {
  const t = useT();
  if (useManifest().protection.help.length === 0) return null;
  return (
    <section className={styles.helpers}>
      <h2>{t('footer.help')}</h2>
      <ul className={styles.links}>
        <Helpers />
      </ul>
    </section>
  );
}
