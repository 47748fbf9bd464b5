import { Route, Routes } from 'react-router-dom';
import { LastBrandPage } from '../../lib/brand/last-brand-page.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { CheckPage } from './check-page.tsx';
import { IdentityPage } from './identity-page.tsx';

/** The checks of identity that wait, on one page per brand. */
export function IdentityPages() {
  const t = useT();
  const home = (
    <LastBrandPage
      permission="identity.review"
      title={t('nav.identity')}
      noBrand={t('identity.noBrand')}
      pathOf={PATHS.identity}
      work="identity"
    />
  );
  return (
    <Routes>
      <Route index element={home} />
      <Route path=":merchant" element={<IdentityPage />} />
      <Route path=":merchant/:check" element={<CheckPage />} />
    </Routes>
  );
}
