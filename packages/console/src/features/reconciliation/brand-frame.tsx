import { EmptyState } from '@marquee/ui/empty-state';
import { Select } from '@marquee/ui/select';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { keepBrand, usePermittedBrands } from '../../lib/brand/use-permitted-brands.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { SectionLinks } from '../../lib/page/section-links.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { countText } from './figures.ts';
import styles from './reconciliation.module.css';
import { useAttention, useAttentionCounts } from './use-attention.ts';

const SECTIONS = {
  days: PATHS.reconciliation,
  wins: PATHS.unpaidWins,
  rounds: PATHS.openRounds,
  jobs: PATHS.jobs,
} as const;

export interface BrandFrameProps {
  readonly section: keyof typeof SECTIONS;
  readonly children: (merchant: string) => ReactNode;
}

/** One brand's reconciliation: its sections, with the number of open items in each. */
export function BrandFrame({ section, children }: BrandFrameProps) {
  const t = useT();
  const { merchant = '' } = useParams();
  const { list = [] } = usePermittedBrands('reconciliation.read');
  const attention = useAttention(merchant).data;
  const ofBrands = new Map(useAttentionCounts().map((each) => [each.merchant, each.count]));
  const navigate = useNavigate();
  useEffect(() => keepBrand(merchant), [merchant]);
  const name = list.find((brand) => brand.merchant === merchant)?.name ?? merchant;
  const counts = {
    days: attention?.breaks,
    wins: attention?.wins.total,
    rounds: attention?.rounds.total,
    jobs: attention?.jobs.length,
  };
  const links = (['days', 'wins', 'rounds', 'jobs'] as const).map((each) => {
    const link = { to: SECTIONS[each](merchant), label: t(`reconciliation.section.${each}`) };
    const count = counts[each];
    return count === undefined ? link : { ...link, count };
  });
  return (
    <Page
      title={t('reconciliation.title')}
      tab={`${t('reconciliation.title')} · ${name}`}
      lead={t('reconciliation.lead')}
      sections={<SectionLinks label={t('reconciliation.sections')} links={links} />}
      actions={
        <Select
          className={styles.brand}
          aria-label={t('players.brand')}
          value={merchant}
          onChange={({ target }) => void navigate(SECTIONS[section](target.value))}
          options={(list.length === 0 ? [{ merchant, name }] : list).map((brand) => ({
            value: brand.merchant,
            label: withCount(brand.name, ofBrands.get(brand.merchant)),
          }))}
        />
      }
    >
      {children(merchant)}
    </Page>
  );
}

/** Explains the number in the navigation. */
const withCount = (name: string, count = 0): string => (count === 0 ? name : `${name} (${countText(count)})`);

/** Why there is nothing to show. */
export function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  if (hasCode(error, 'players_elsewhere')) {
    return <EmptyState title={t('reconciliation.elsewhere')} text={t('reconciliation.elsewhere.text')} />;
  }
  return <Failed error={error} onRetry={onRetry} />;
}
