import { Route, Routes } from 'react-router-dom';
import { LastBrandPage } from '../../lib/brand/last-brand-page.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { AdjustmentsPage } from './adjustments-page.tsx';

/** Adjustments of players' accounts, brand by brand. */
export function AdjustmentsPages() {
  const t = useT();
  const home = (
    <LastBrandPage
      permission="cashier.read"
      title={t('nav.adjustments')}
      noBrand={t('adjustments.noBrand')}
      pathOf={PATHS.adjustments}
      work="adjustments"
    />
  );
  return (
    <Routes>
      <Route index element={home} />
      <Route path=":merchant" element={<AdjustmentsPage />} />
    </Routes>
  );
}
