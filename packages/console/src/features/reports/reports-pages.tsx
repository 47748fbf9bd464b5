import { Route, Routes } from 'react-router-dom';
import { LastBrandPage } from '../../lib/brand/last-brand-page.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { ReportPage } from './report-page.tsx';

/** Figures by day, brand by brand. */
export function ReportsPages() {
  const t = useT();
  const home = (
    <LastBrandPage
      permission="report.read"
      title={t('nav.reports')}
      noBrand={t('reports.noBrand')}
      pathOf={PATHS.reports}
    />
  );
  return (
    <Routes>
      <Route index element={home} />
      <Route path=":merchant" element={<ReportPage />} />
    </Routes>
  );
}
