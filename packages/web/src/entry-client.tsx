import '@marquee/ui/styles/foundation.css';
import './app/styles/fonts.css';
import './app/styles/document.css';
import { SYSTEM_STATUS } from '@marquee/contracts/constants';
import { matchPage, shownPage } from '@marquee/contracts/pages';
import type { PageState } from '@marquee/contracts/schemas/settings';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppProviders } from './app/app-providers.tsx';
import { AppRoot } from './app/app-root.tsx';
import { createApp } from './app/create-app.ts';
import { HydratedInSlices } from './app/hydrated-in-slices.tsx';
import { keepLanguage, keptLanguage } from './lib/i18n/kept-language.ts';
import { loadMessages } from './lib/i18n/messages.ts';
import { firstPage } from './lib/navigation/first-page.ts';

function readPageState(): PageState {
  const text = document.getElementById('mq-state')?.textContent;
  if (!text) throw new Error('the page carries no state');
  return JSON.parse(text) as PageState;
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const sent = readPageState();
  const kept = keptLanguage(sent, window.location.search);
  const state = kept === null ? sent : { ...sent, language: kept };
  const app = createApp({ state, messages: await loadMessages(state.language), isBrowser: true });
  const base = state.preview?.base ?? '';
  const entry = matchPage(window.location.pathname.slice(base.length) || '/', state.manifest);
  if (state.systemStatus === SYSTEM_STATUS.normal) {
    // A member goes on to the page behind the gate.
    if (document.documentElement.dataset['session'] === 'in') {
      void app.pages.load(shownPage(entry, state.manifest.switches)).catch(() => undefined);
    }
    // The page preloads the chunk, so that the first render equals the server's.
    await app.pages.load(firstPage(entry, state));
  }
  const page = (
    <AppProviders app={app}>
      {/* transitions off: the outlet keeps the page before until the next one's chunk is loaded */}
      <BrowserRouter basename={base} useTransitions={false}>
        <HydratedInSlices>
          <AppRoot />
        </HydratedInSlices>
      </BrowserRouter>
    </AppProviders>
  );
  if (kept === null) {
    hydrateRoot(root, page);
    return;
  }
  // In another language the server's markup cannot be kept.
  keepLanguage(kept);
  createRoot(root).render(page);
}

start().catch((error: unknown) => {
  document.documentElement.dataset['load'] = 'failed';
  throw error;
});
