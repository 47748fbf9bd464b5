import '@marquee/ui/styles/foundation.css';
import './app/styles/fonts.css';
import './app/styles/tokens.css';
import './app/styles/document.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AppProviders } from './app/app-providers.tsx';
import { AppRoot } from './app/app-root.tsx';
import { createApp } from './app/create-app.ts';
import { loadMessages } from './lib/i18n/messages.ts';
import { firstLanguage, markLanguage } from './lib/i18n/use-language.ts';
import { markTheme, readTheme } from './lib/theme/theme.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  markTheme(readTheme(localStorage));
  const language = firstLanguage(localStorage, navigator.languages);
  markLanguage(language);
  const app = createApp({ language, messages: await loadMessages(language) });
  createRoot(root).render(
    <AppProviders app={app}>
      {/* transitions off: a filter's text stands in the address, and letters typed fast must not get lost on the way */}
      <BrowserRouter useTransitions={false}>
        <AppRoot />
      </BrowserRouter>
    </AppProviders>,
  );
}

void start();
