import type { BuiltCentrePage } from '@marquee/contracts/member-centre';
import type { IconName } from '@marquee/ui/icon';
import type { ComponentType } from 'react';
import type { MessageGroup } from '../../lib/i18n/messages.ts';
import type { App } from '../app.ts';

/** Loads what a page shows at once, into the query cache. */
export type LoadData = (app: Pick<App, 'api' | 'queries'>) => Promise<unknown>;

interface CentrePageEntry {
  readonly icon: IconName;
  /** Page groups of messages that it needs beside `centre`. */
  readonly messages: readonly MessageGroup[];
  /** Its chunk: the component, and what is loaded before it is shown. */
  readonly load: () => Promise<{ readonly Page: ComponentType; readonly loadData: LoadData }>;
}

/** The pages of the member centre: each has a row, and its label as `centre.page.<key>` in `centre.json`. */
export const CENTRE_PAGES: Readonly<Record<BuiltCentrePage, CentrePageEntry>> = {
  securityCenter: {
    icon: 'user',
    messages: [],
    load: async () => {
      const { SecurityPage, loadSecurity } = await import('./security-page.tsx');
      return { Page: SecurityPage, loadData: loadSecurity };
    },
  },
  transferFund: {
    icon: 'wallet',
    messages: [],
    load: async () => {
      const { MyWallets, loadWallets } = await import('../../features/wallets/my-wallets.tsx');
      return { Page: MyWallets, loadData: loadWallets };
    },
  },
};
