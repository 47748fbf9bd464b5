import type { BuiltCentrePage } from '@marquee/contracts/member-centre';
import { Icon } from '@marquee/ui/icon';
import { LaterIcon } from '@marquee/ui/later-icon';
import type { ComponentType, ReactNode } from 'react';
import type { MessageGroup } from '../../lib/i18n/messages.ts';
import type { App } from '../app.ts';

/** Loads what a page shows at once, into the query cache. */
export type LoadData = (app: Pick<App, 'api' | 'queries' | 'store'>) => Promise<unknown>;

interface CentrePageEntry {
  readonly icon: ReactNode;
  /** Page groups of messages that it needs beside `centre`. */
  readonly messages: readonly MessageGroup[];
  /** Its chunk: the component, and what is loaded before it is shown. */
  readonly load: () => Promise<{ readonly Page: ComponentType; readonly loadData: LoadData }>;
}

/** The pages of the member centre: each has a row, and its label as `centre.page.<key>` in `centre.json`. */
export const CENTRE_PAGES: Readonly<Record<BuiltCentrePage, CentrePageEntry>> = {
  securityCenter: {
    icon: <Icon name="user" />,
    messages: ['profile'],
    load: async () => {
      const { SecurityPage, loadSecurity } = await import('./security-page.tsx');
      return { Page: SecurityPage, loadData: loadSecurity };
    },
  },
  transferFund: {
    icon: <Icon name="wallet" />,
    messages: [],
    load: async () => {
      const { MyWallets, loadWallets } = await import('../../features/wallets/my-wallets.tsx');
      return { Page: MyWallets, loadData: loadWallets };
    },
  },
  depositv2: {
    icon: <LaterIcon name="payIn" />,
    messages: ['cashier'],
    load: async () => {
      const { DepositPage, loadDeposit } = await import('../../features/cashier/deposit-page.tsx');
      return { Page: DepositPage, loadData: loadDeposit };
    },
  },
  withdraw: {
    icon: <LaterIcon name="payOut" />,
    messages: ['cashier', 'profile'],
    load: async () => {
      const { WithdrawPage, loadWithdraw } = await import('../../features/cashier/withdraw-page.tsx');
      return { Page: WithdrawPage, loadData: loadWithdraw };
    },
  },
  personalHistoryCopy: {
    icon: <LaterIcon name="rounds" />,
    messages: ['records'],
    load: async () => {
      const { BettingRecord, loadBettingRecord } = await import('../../features/records/betting-record.tsx');
      return { Page: BettingRecord, loadData: loadBettingRecord };
    },
  },
  transactionHistory: {
    icon: <LaterIcon name="statement" />,
    messages: ['records'],
    load: async () => {
      const { AccountRecord, loadAccountRecord } = await import('../../features/records/account-record.tsx');
      return { Page: AccountRecord, loadData: loadAccountRecord };
    },
  },
  personalProfit: {
    icon: <LaterIcon name="profit" />,
    messages: ['records'],
    load: async () => {
      const { ProfitAndLoss, loadProfitAndLoss } = await import('../../features/records/profit-and-loss.tsx');
      return { Page: ProfitAndLoss, loadData: loadProfitAndLoss };
    },
  },
  messageV2: {
    icon: <Icon name="mail" />,
    messages: ['messages'],
    load: async () => {
      const { MessagesPage, loadMessages } = await import('../../features/messages/messages-page.tsx');
      return { Page: MessagesPage, loadData: loadMessages };
    },
  },
  protection: {
    icon: <Icon name="shield" />,
    messages: ['protection'],
    load: async () => {
      const { ProtectionPage, loadProtection } = await import('../../features/protection/protection-page.tsx');
      return { Page: ProtectionPage, loadData: loadProtection };
    },
  },
};
