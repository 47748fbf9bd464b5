import type { Permission } from '@marquee/contracts/staff-calls';
import { type ComponentType, lazy } from 'react';
import { useParams } from 'react-router-dom';
import type { MessageKey } from '../lib/i18n/messages.ts';
import type { GlyphName } from '../lib/icon/glyph.tsx';
import { AttentionCount } from './layout/attention-count.tsx';

export interface ConsolePage {
  /** Pattern of the router. Ends in `/*` where the page has routes of its own. */
  readonly path: string;
  readonly Component: ComponentType;
  /** Permission to see the page, on at least one brand; null: all signed-in accounts. */
  readonly permission: Permission | null;
  /** Name in the navigation and the palette. Absent: the page is reached from another one. */
  readonly title?: MessageKey;
  readonly nav?: PageNav;
}

export interface PageNav {
  readonly group: 'brands' | 'players' | 'system';
  readonly glyph: GlyphName;
  /** Second key after `g`. */
  readonly key: string;
  /** A count beside the name. */
  readonly Badge?: ComponentType;
  /** Among the few that small screens always show. */
  readonly isDaily?: true;
}

const load = (importPage: () => Promise<ComponentType>) => lazy(async () => ({ default: await importPage() }));

const BrandPage = load(async () => (await import('./pages/brand/brand-page.tsx')).BrandPage);

/** Keyed by brand, so that no state of one brand's page stays when another brand is opened. */
function OneBrand() {
  const { merchant } = useParams();
  return <BrandPage key={merchant} />;
}

/** Every page of the console, in the order of the navigation. Each page is a chunk that is loaded when it is opened. */
export const PAGES: readonly ConsolePage[] = [
  {
    path: '/brands',
    Component: load(async () => (await import('../features/brands/brands-page.tsx')).BrandsPage),
    permission: 'brand.read',
    title: 'nav.brands',
    nav: { group: 'brands', glyph: 'brands', key: 'b' },
  },
  { path: '/brands/:merchant/*', Component: OneBrand, permission: 'brand.read' },
  {
    path: '/changes/*',
    Component: load(async () => (await import('../features/changes/changes-pages.tsx')).ChangesPages),
    permission: 'change.read',
    title: 'nav.changes',
    nav: { group: 'brands', glyph: 'changes', key: 'c' },
  },
  {
    path: '/calendar',
    Component: load(async () => (await import('../features/changes/calendar-page.tsx')).CalendarPage),
    permission: 'change.read',
    title: 'nav.calendar',
    nav: { group: 'brands', glyph: 'calendar', key: 'k' },
  },
  {
    path: '/waiting',
    Component: load(async () => (await import('../features/waiting/waiting-page.tsx')).WaitingPage),
    permission: 'cashier.read',
    title: 'nav.waiting',
    nav: { group: 'players', glyph: 'tasks', key: 't', isDaily: true },
  },
  {
    path: '/players/*',
    Component: load(async () => (await import('../features/players/players-pages.tsx')).PlayersPages),
    permission: 'player.read',
    title: 'nav.players',
    nav: { group: 'players', glyph: 'players', key: 'p', isDaily: true },
  },
  {
    path: '/messages/*',
    Component: load(async () => (await import('../features/messages/messages-pages.tsx')).MessagesPages),
    permission: 'message.read',
    title: 'nav.messages',
    nav: { group: 'players', glyph: 'mail', key: 'm' },
  },
  {
    path: '/deposits/*',
    Component: load(async () => (await import('../features/deposits/deposits-pages.tsx')).DepositsPages),
    permission: 'cashier.read',
    title: 'nav.deposits',
    nav: {
      group: 'players',
      glyph: 'payin',
      key: 'd',
      isDaily: true,
      Badge: () => <AttentionCount of="deposits" />,
    },
  },
  {
    path: '/withdrawals/*',
    Component: load(async () => (await import('../features/withdrawals/withdrawals-pages.tsx')).WithdrawalsPages),
    permission: 'cashier.read',
    title: 'nav.withdrawals',
    nav: {
      group: 'players',
      glyph: 'payout',
      key: 'w',
      isDaily: true,
      Badge: () => <AttentionCount of="withdrawals" />,
    },
  },
  {
    path: '/identity/*',
    Component: load(async () => (await import('../features/identity/identity-pages.tsx')).IdentityPages),
    permission: 'identity.review',
    title: 'nav.identity',
    nav: { group: 'players', glyph: 'identity', key: 'i', Badge: () => <AttentionCount of="identity" /> },
  },
  {
    path: '/exclusions/*',
    Component: load(async () => (await import('../features/exclusions/exclusions-pages.tsx')).ExclusionsPages),
    permission: 'exclusion.decide',
    title: 'nav.exclusions',
    nav: { group: 'players', glyph: 'barred', key: 'e', Badge: () => <AttentionCount of="exclusions" /> },
  },
  {
    path: '/adjustments/*',
    Component: load(async () => (await import('../features/adjustments/adjustments-pages.tsx')).AdjustmentsPages),
    permission: 'cashier.read',
    title: 'nav.adjustments',
    nav: { group: 'players', glyph: 'coins', key: 'j', Badge: () => <AttentionCount of="adjustments" /> },
  },
  {
    path: '/reports/*',
    Component: load(async () => (await import('../features/reports/reports-pages.tsx')).ReportsPages),
    permission: 'report.read',
    title: 'nav.reports',
    nav: { group: 'players', glyph: 'chart', key: 'o' },
  },
  {
    path: '/reconciliation/*',
    Component: load(
      async () => (await import('../features/reconciliation/reconciliation-pages.tsx')).ReconciliationPages,
    ),
    permission: 'reconciliation.read',
    title: 'nav.reconciliation',
    nav: { group: 'players', glyph: 'scales', key: 'r', Badge: () => <AttentionCount of="reconciliation" /> },
  },
  {
    path: '/audit',
    Component: load(async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
    permission: 'audit.read',
    title: 'nav.audit',
    nav: { group: 'system', glyph: 'audit', key: 'a' },
  },
  {
    path: '/people',
    Component: load(async () => (await import('../features/staff/staff-page.tsx')).StaffPage),
    permission: 'staff.read',
    title: 'nav.staff',
    nav: { group: 'system', glyph: 'staff', key: 's' },
  },
  {
    path: '/people/:id',
    Component: load(async () => (await import('../features/staff/member-page.tsx')).MemberPage),
    permission: 'staff.read',
  },
  {
    path: '/account',
    Component: load(async () => (await import('../features/account/account-page.tsx')).AccountPage),
    permission: null,
    title: 'account.title',
  },
];

/** The address of a page that has a name. */
export const addressOf = ({ path }: ConsolePage): string => path.replace(/\/\*$/, '');
