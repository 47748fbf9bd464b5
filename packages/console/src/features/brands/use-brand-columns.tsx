import type { BrandSummaryValue } from '@marquee/contracts/schemas/console-brands';
import { Link } from 'react-router-dom';
import { BrandMark } from '../../lib/brand/brand-mark.tsx';
import { HealthBadge } from '../../lib/brand/health-badge.tsx';
import { type Translate, useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import type { Column } from '../../lib/table/data-table.tsx';
import { Moment } from '../../lib/time/moment.tsx';
import styles from './brands-page.module.css';

export interface BrandRow {
  readonly brand: BrandSummaryValue;
  /** In the language shown. */
  readonly name: string;
}

const REVISION_SHOWN = 8;

function Identity({ brand, name }: BrandRow) {
  return (
    <Link to={PATHS.brand(brand.merchant)} className={styles.identity}>
      <BrandMark mark={brand.mark} name={name} />
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        <span className={styles.host}>{brand.hosts[0] ?? brand.merchant}</span>
      </span>
    </Link>
  );
}

function Drift({ brand, t }: { brand: BrandSummaryValue; t: Translate }) {
  if (brand.overrides === 0) return <span className={styles.quiet}>{t('brands.drift.none')}</span>;
  return (
    <Link to={PATHS.brand(brand.merchant, 'switches')} className={styles.figure}>
      {t('brands.drift', { count: brand.overrides })}
      {brand.kills > 0 && <span className={styles.kills}>{t('brands.kills', { count: brand.kills })}</span>}
    </Link>
  );
}

function LastChange({ brand, t }: { brand: BrandSummaryValue; t: Translate }) {
  if (brand.changedAt === null) return <span className={styles.quiet}>{t('common.never')}</span>;
  const who = brand.changedBy === 'folders' ? t('brands.byFolders') : brand.changedBy;
  return (
    <span className={styles.change}>
      <Moment at={brand.changedAt} />
      {who !== null && <span className={styles.quiet}>{who}</span>}
    </span>
  );
}

export function useBrandColumns(): readonly Column<BrandRow>[] {
  const t = useT();
  return [
    {
      key: 'name',
      label: t('brands.column.brand'),
      render: (row) => <Identity {...row} />,
      sortBy: ({ name }) => name,
    },
    {
      key: 'health',
      label: t('brands.column.health'),
      inHead: true,
      render: ({ brand }) => <HealthBadge health={brand.health} faults={brand.faults} />,
      sortBy: ({ brand }) => ['missing', 'kept', 'good'].indexOf(brand.health),
    },
    {
      key: 'version',
      label: t('brands.column.version'),
      render: ({ brand }) => (
        <span className={styles.version}>
          {t('brands.version', { version: brand.version })}
          <code className={styles.quiet}>{brand.revision.slice(0, REVISION_SHOWN)}</code>
        </span>
      ),
      sortBy: ({ brand }) => brand.version,
    },
    {
      key: 'drift',
      label: t('brands.column.drift'),
      render: ({ brand }) => <Drift brand={brand} t={t} />,
      sortBy: ({ brand }) => brand.overrides,
    },
    {
      key: 'open',
      label: t('brands.column.open'),
      render: ({ brand }) =>
        brand.openChanges === 0 ? (
          <span className={styles.quiet}>{t('common.none')}</span>
        ) : (
          <Link to={`${PATHS.changes}?brand=${brand.merchant}`} className={styles.figure}>
            {t('brands.open', { count: brand.openChanges })}
          </Link>
        ),
      sortBy: ({ brand }) => brand.openChanges,
    },
    {
      key: 'changed',
      label: t('brands.column.changed'),
      align: 'end',
      render: ({ brand }) => <LastChange brand={brand} t={t} />,
      sortBy: ({ brand }) => brand.changedAt,
    },
  ];
}
