import { Route, Routes } from 'react-router-dom';
import { LastBrandPage } from '../../lib/brand/last-brand-page.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { ExclusionsPage } from './exclusions-page.tsx';

/** Exclusions of other brands that staff decide on, brand by brand. */
export function ExclusionsPages() {
  const t = useT();
  const home = (
    <LastBrandPage
      permission="exclusion.decide"
      title={t('nav.exclusions')}
      noBrand={t('exclusions.noBrand')}
      pathOf={PATHS.exclusions}
      work="exclusions"
    />
  );
  return (
    <Routes>
      <Route index element={home} />
      <Route path=":merchant" element={<ExclusionsPage />} />
    </Routes>
  );
}
