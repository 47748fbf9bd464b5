import { localize } from '@marquee/contracts/localize';
import { useMemo } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { DraftTray } from '../../../features/brand-draft/draft-tray.tsx';
import { hasCode } from '../../../lib/api/api-problem.ts';
import { BrandContext, type BrandScope } from '../../../lib/brand/brand-scope.ts';
import { type BrandValues, servedValues } from '../../../lib/brand/brand-values.ts';
import { useDraft } from '../../../lib/brand/drafts.ts';
import { HealthBadge } from '../../../lib/brand/health-badge.tsx';
import { useBrand, useBrandValues } from '../../../lib/brand/use-brand-data.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Failed } from '../../../lib/page/failed.tsx';
import { Page } from '../../../lib/page/page.tsx';
import { SectionLinks } from '../../../lib/page/section-links.tsx';
import { TableSkeleton } from '../../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useMay } from '../../../lib/session/session.ts';
import { BRAND_SECTIONS } from './brand-sections.tsx';
import { FaultyFolder } from './faulty-folder.tsx';

/** One brand. Its sections are routes below it and share the draft. */
export function BrandPage() {
  const { merchant = '' } = useParams();
  const t = useT();
  const about = useBrand(merchant);
  const values = useBrandValues(merchant);
  const isFaulty = hasCode(values.error, 'brand_invalid', 'locked');
  const scope = useScope(merchant, { about: about.data, values: values.data, isFaulty });
  const failed = about.isError ? about : values.isError ? values : null;
  // Data from an earlier fetch is kept when a refetch fails.
  if (scope === null && failed !== null) {
    return (
      <Page title={merchant} above={t('nav.brands')}>
        <Failed error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    );
  }
  const links = BRAND_SECTIONS.map(({ slug }) => ({
    to: PATHS.brand(merchant, slug === 'overview' ? undefined : slug),
    label: t(`brand.section.${slug}`),
  }));
  return (
    <Page
      title={scope?.name ?? merchant}
      lead={scope !== null && <BrandLead scope={scope} />}
      sections={<SectionLinks label={t('brand.sections')} links={links} />}
    >
      {scope === null ? (
        <TableSkeleton rows={8} />
      ) : (
        <BrandContext value={scope}>
          <Routes>
            {BRAND_SECTIONS.map(({ slug, Section, worksWhenFaulty }) => (
              <Route
                key={slug}
                {...(slug === 'overview' ? { index: true } : { path: slug })}
                element={scope.isFaulty && !worksWhenFaulty ? <FaultyFolder /> : <Section />}
              />
            ))}
            <Route path="*" element={<Navigate to={PATHS.brand(merchant)} replace />} />
          </Routes>
          <DraftTray />
        </BrandContext>
      )}
    </Page>
  );
}

function BrandLead({ scope }: { scope: BrandScope }) {
  const { brand } = scope.about;
  return (
    <>
      <HealthBadge health={brand.health} faults={brand.faults} /> · <code>{scope.merchant}</code>
    </>
  );
}

interface Known {
  readonly about: BrandScope['about'] | undefined;
  readonly values: BrandValues | undefined;
  readonly isFaulty: boolean;
}

function useScope(merchant: string, { about, values, isFaulty }: Known): BrandScope | null {
  const may = useMay();
  const [language] = useLanguage();
  const [draft, changeDraft] = useDraft(merchant);
  return useMemo(() => {
    if (about === undefined || (values === undefined && !isFaulty)) return null;
    const { name, defaultLanguage } = about.brand;
    return {
      merchant,
      name: localize(name, language, defaultLanguage) || merchant,
      about,
      values: values === undefined || isFaulty ? servedValues(about) : values,
      isFaulty,
      draft,
      changeDraft,
      mayWrite: may('change.write', merchant) && !isFaulty,
    };
  }, [merchant, about, values, isFaulty, draft, changeDraft, language, may]);
}
