import { Route, Routes } from 'react-router-dom';
import { LastBrandPage } from '../../lib/brand/last-brand-page.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { WithdrawalsPage } from './withdrawals-page.tsx';

/** Withdrawals, brand by brand. */
export function WithdrawalsPages() {
  const t = useT();
  const home = (
    <LastBrandPage
      permission="cashier.read"
      title={t('nav.withdrawals')}
      noBrand={t('withdrawals.noBrand')}
      pathOf={PATHS.withdrawals}
      work="withdrawals"
    />
  );
  return (
    <Routes>
      <Route index element={home} />
      <Route path=":merchant" element={<WithdrawalsPage />} />
    </Routes>
  );
}
