import type { CentrePage } from '@marquee/contracts/member-centre';
import { Icon } from '@marquee/ui/icon';
import { LaterIcon } from '@marquee/ui/later-icon';
import type { MenuItem } from '@marquee/ui/menu';
import type { ReactNode } from 'react';
import type { MessageKey } from '../../lib/i18n/messages.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { useCentre } from '../../lib/navigation/use-centre.ts';
import { useCentrePages } from '../../lib/navigation/use-centre-pages.ts';
import { PATHS, SECURITY_PAGE } from '../../lib/paths/paths.ts';
import { isTrial, useSession } from '../../lib/session/use-session.ts';
import { useSignOut } from './use-sign-out.ts';

/** Pages of the centre in the account's menu (§2.5), with my wallet first. */
const ENTRIES: readonly { readonly page: CentrePage; readonly label: MessageKey; readonly icon: ReactNode }[] = [
  { page: 'transferFund', label: 'member.wallet', icon: <Icon name="wallet" /> },
  { page: 'transactionHistory', label: 'member.records', icon: <LaterIcon name="statement" /> },
  { page: 'personalProfit', label: 'member.profit', icon: <LaterIcon name="profit" /> },
  { page: 'securityCenter', label: 'member.security', icon: <Icon name="shield" /> },
];

/** The entries of pages that the brand offers, then sign out. A guest registers instead. */
export function useMemberMenu(): readonly MenuItem[] {
  const t = useT();
  const centre = useCentre();
  const pages: readonly CentrePage[] = useCentrePages();
  const canRegister = useSwitch('DIRECTREG3');
  const isGuest = isTrial(useSession());
  const signOut = useSignOut();
  const entry = (key: string, label: string, icon: ReactNode, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon,
    onSelect,
  });
  const toPage = ({ page, label, icon }: (typeof ENTRIES)[number]): MenuItem =>
    entry(page, t(label), icon, () => centre.open(page));
  const register = entry('register', t('header.register'), <Icon name="user" />, () => void signOut(PATHS.register));
  // Without the security center the log-in password can still be changed.
  const password = entry('password', t('security.password.title'), <Icon name="lock" />, () =>
    centre.open(SECURITY_PAGE),
  );
  const own = [
    ...ENTRIES.filter(({ page }) => pages.includes(page)).map(toPage),
    ...(pages.includes(SECURITY_PAGE) ? [] : [password]),
  ];
  return [
    ...(isGuest ? (canRegister ? [register] : []) : own),
    entry('signOut', t('member.signOut'), <Icon name="logout" />, () => void signOut()),
  ];
}
