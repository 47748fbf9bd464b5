import { EmptyState } from '@marquee/ui/empty-state';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { hasCode } from '../../lib/api/api-problem.ts';
import { BrandSwitcher, usePermittedBrandName } from '../../lib/brand/brand-switcher.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { SectionLinks } from '../../lib/page/section-links.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useAttention } from './use-attention.ts';

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
  const name = usePermittedBrandName('reconciliation.read', merchant);
  const attention = useAttention(merchant).data;
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
        <BrandSwitcher
          permission="reconciliation.read"
          merchant={merchant}
          pathOf={SECTIONS[section]}
          work="reconciliation"
        />
      }
    >
      {children(merchant)}
    </Page>
  );
}

/** Why there is nothing to show. */
export function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  if (hasCode(error, 'players_elsewhere')) {
    return <EmptyState title={t('reconciliation.elsewhere')} text={t('reconciliation.elsewhere.text')} />;
  }
  return <Failed error={error} onRetry={onRetry} />;
}
