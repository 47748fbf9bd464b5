import { Route, Routes } from 'react-router-dom';
import { LastBrandPage } from '../../lib/brand/last-brand-page.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { DepositsPage } from './deposits-page.tsx';

/** Deposits, brand by brand. */
export function DepositsPages() {
  const t = useT();
  const home = (
    <LastBrandPage
      permission="cashier.read"
      title={t('nav.deposits')}
      noBrand={t('deposits.noBrand')}
      pathOf={PATHS.deposits}
      work="deposits"
    />
  );
  return (
    <Routes>
      <Route index element={home} />
      <Route path=":merchant" element={<DepositsPage />} />
    </Routes>
  );
}
