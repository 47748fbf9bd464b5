import { Route, Routes } from 'react-router-dom';
import { LastBrandPage } from '../../lib/brand/last-brand-page.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { RoundsPage, WinsPage } from './attention-pages.tsx';
import { DayPage } from './day-page.tsx';
import { DaysPage } from './days-page.tsx';
import { JobsPage } from './jobs-page.tsx';

/** A brand's day files, each day's page, and matters that need no day file. */
export function ReconciliationPages() {
  const t = useT();
  const home = (
    <LastBrandPage
      permission="reconciliation.read"
      title={t('reconciliation.title')}
      noBrand={t('reconciliation.noBrand')}
      pathOf={PATHS.reconciliation}
      work="reconciliation"
    />
  );
  return (
    <Routes>
      <Route index element={home} />
      <Route path=":merchant" element={<DaysPage />} />
      <Route path=":merchant/wins" element={<WinsPage />} />
      <Route path=":merchant/rounds" element={<RoundsPage />} />
      <Route path=":merchant/jobs" element={<JobsPage />} />
      <Route path=":merchant/:provider/:day" element={<DayPage />} />
    </Routes>
  );
}
