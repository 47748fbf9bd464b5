import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiContext } from '../lib/api/api-context.ts';
import { I18nProvider } from '../lib/i18n/i18n-provider.tsx';
import { StoreProvider } from '../lib/store/store.ts';
import type { App } from './app.ts';
import { AppContext } from './app-context.ts';

/** The providers every component may use. The entry adds the router, which differs between server and browser. */
export function AppProviders({ app, children }: { app: App; children: ReactNode }) {
  return (
    <AppContext value={app}>
      <StoreProvider store={app.store}>
        <I18nProvider instance={app.i18n}>
          <QueryClientProvider client={app.queries}>
            <ApiContext value={app.api}>{children}</ApiContext>
          </QueryClientProvider>
        </I18nProvider>
      </StoreProvider>
    </AppContext>
  );
}
