import { LANGUAGES, type LanguageCode } from '@marquee/contracts/languages';
import { DOMAIN_FAILURES, type DomainFailure } from '@marquee/contracts/schemas/console-brands';
import type { ReactNode } from 'react';
import { useBrandScope } from '../../lib/brand/brand-scope.ts';
import { HealthBadge } from '../../lib/brand/health-badge.tsx';
import { FaultList } from '../../lib/brand/problem/fault-list.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';
import { Section } from '../../lib/page/section.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import { ConflictList } from './conflict-list.tsx';
import { DriftList } from './drift-list.tsx';
import styles from './overview.module.css';
import { VersionList } from './version-list.tsx';

const DOMAIN_TONES = { pending: 'neutral', valid: 'positive', invalid: 'negative', conflict: 'warning' } as const;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const isFailure = (reason: string): reason is DomainFailure => (DOMAIN_FAILURES as readonly string[]).includes(reason);

const languageName = (code: string): string => LANGUAGES[code as LanguageCode]?.name ?? code;

/** Health, version and last change of the brand. */
function Facts() {
  const t = useT();
  const { about } = useBrandScope();
  const { brand, chain } = about;
  return (
    <dl className={styles.facts}>
      <Fact label={t('brand.fact.health')}>
        <HealthBadge health={brand.health} faults={brand.faults} />
      </Fact>
      <Fact label={t('brand.fact.version')}>
        {brand.version} · <code title={brand.revision}>{brand.revision.slice(0, 12)}</code>
      </Fact>
      <Fact label={t('brand.fact.changed')}>
        {brand.changedAt === null ? t('common.never') : <Moment at={brand.changedAt} />}
        {brand.changedBy !== null && ` · ${brand.changedBy}`}
      </Fact>
      <Fact label={t('brand.fact.jurisdiction')}>{brand.jurisdiction}</Fact>
      <Fact label={t('brand.fact.chain')}>{chain.join(' → ')}</Fact>
      <Fact label={t('brand.fact.languages')}>
        {brand.languages.map((code, index) => (
          <span key={code} lang={LANGUAGES[code as LanguageCode]?.tag}>
            {index > 0 && ' · '}
            {languageName(code)}
          </span>
        ))}
      </Fact>
    </dl>
  );
}

/** Each host with its state. */
function Domains() {
  const t = useT();
  const { domains } = useBrandScope().about;
  if (domains.length === 0) return <p className={styles.quiet}>{t('brand.domains.none')}</p>;
  return (
    <ul className={styles.list}>
      {domains.map(({ host, state, reason, checkedAt }) => (
        <li key={host} className={styles.item}>
          <div className={styles.main}>
            <span>{host}</span>
            {reason !== null && (
              <p className={styles.quiet}>
                {isFailure(reason)
                  ? t(`brand.domain.reason.${reason}`)
                  : t('brand.domain.claimedToo', { brands: reason })}
              </p>
            )}
          </div>
          <span className={styles.quiet}>{checkedAt !== null && <Moment at={checkedAt} />}</span>
          <Badge tone={DOMAIN_TONES[state]}>{t(`brand.domain.${state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** The brand at a glance: faults, values that differ from the folder, domains, versions. */
export function OverviewSection() {
  const t = useT();
  const { about, isFaulty } = useBrandScope();
  const { faults, conflicts } = about;
  return (
    <div className={styles.overview}>
      <div className={styles.column}>
        <Facts />
        {faults.length > 0 && (
          <Section dense title={t('brand.faults')} lead={t('brand.faults.text')}>
            <FaultList faults={faults} />
          </Section>
        )}
        {conflicts.length > 0 && (
          <Section dense title={t('brand.conflicts')} lead={t('brand.conflicts.text')}>
            <ConflictList conflicts={conflicts} />
          </Section>
        )}
        {!isFaulty && (
          <Section dense title={t('brand.drift')}>
            <DriftList empty={<p className={styles.quiet}>{t('brand.drift.none')}</p>} />
          </Section>
        )}
      </div>
      <div className={styles.column}>
        <Section dense title={t('brand.domains')}>
          <Domains />
        </Section>
        <Section dense title={t('brand.versions')}>
          <VersionList />
        </Section>
      </div>
    </div>
  );
}
