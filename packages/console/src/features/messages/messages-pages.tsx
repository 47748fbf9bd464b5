import { Route, Routes } from 'react-router-dom';
import { LastBrandPage } from '../../lib/brand/last-brand-page.tsx';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { ComposePage } from './compose-page.tsx';
import { SentPage } from './sent-page.tsx';

/** Messages to players: the list of each brand, and the form for a new one. */
export function MessagesPages() {
  const t = useT();
  const home = (
    <LastBrandPage
      permission="message.read"
      title={t('nav.messages')}
      noBrand={t('messages.noBrand')}
      pathOf={PATHS.messages}
    />
  );
  return (
    <Routes>
      <Route index element={home} />
      <Route path=":merchant" element={<SentPage />} />
      <Route path=":merchant/new" element={<ComposePage />} />
    </Routes>
  );
}
