import { localize } from '@marquee/contracts/localize';
import { useMemo } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { HealthBadge } from '../../lib/brands/health-badge.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Failed } from '../../lib/page/failed.tsx';
import { Page } from '../../lib/page/page.tsx';
import { SectionLinks } from '../../lib/page/section-links.tsx';
import { TableSkeleton } from '../../lib/page/table-skeleton.tsx';
import { PATHS } from '../../lib/paths/paths.ts';
import { useMay } from '../../lib/session/session.ts';
import { BrandContext, type BrandScope } from './brand-scope.ts';
import { BRAND_SECTIONS } from './brand-sections.tsx';
import { useBrand, useBrandValues } from './data/use-brand-data.ts';
import { DraftTray } from './draft/draft-tray.tsx';
import { useDraft } from './draft/drafts.ts';

/** One brand. Its sections are routes of their own below it; what is staged stays from one to the next. */
export function BrandPage() {
  const { merchant = '' } = useParams();
  const t = useT();
  const about = useBrand(merchant);
  const values = useBrandValues(merchant);
  const scope = useScope(merchant, about.data, values.data);
  const failed = about.isError ? about : values.isError ? values : null;
  // What was fetched before says more than a failure to fetch it again.
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
            {BRAND_SECTIONS.map(({ slug, Section }) => (
              <Route key={slug} {...(slug === 'overview' ? { index: true } : { path: slug })} element={<Section />} />
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

function useScope(
  merchant: string,
  about: BrandScope['about'] | undefined,
  values: BrandScope['values'] | undefined,
): BrandScope | null {
  const may = useMay();
  const [language] = useLanguage();
  const [draft, changeDraft] = useDraft(merchant);
  return useMemo(() => {
    if (about === undefined || values === undefined) return null;
    const { name, defaultLanguage } = about.brand;
    return {
      merchant,
      name: localize(name, language, defaultLanguage) || merchant,
      about,
      values,
      draft,
      changeDraft,
      mayWrite: may('change.write', merchant),
    };
  }, [merchant, about, values, draft, changeDraft, language, may]);
}
