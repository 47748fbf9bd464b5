import { Icon } from '@marquee/ui/icon';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSwitch } from '../../lib/manifest/page-state.ts';
import { MenuButton } from '../../lib/menu/menu-button.tsx';
import { useCentre } from '../../lib/navigation/use-centre.ts';
import { PATHS, SECURITY_PAGE, WALLET_PAGE } from '../../lib/paths/paths.ts';
import { Initial } from '../../lib/person/initial.tsx';
import { isTrial, useSession } from '../../lib/session/use-session.ts';
import { BalanceView } from './balance-view.tsx';
import styles from './member-area.module.css';
import { useMemberInfo } from './member-info.ts';
import { useSignOut } from './use-sign-out.ts';

/** The signed-in part of the header [H06]: balance, and the member with the account's menu. */
export function MemberArea() {
  const t = useT();
  const session = useSession();
  const { data: info } = useMemberInfo();
  const signOut = useSignOut();
  const centre = useCentre();
  const canRegister = useSwitch('DIRECTREG3');
  const hasCentre = useSwitch('memberCentre.securityCenter');
  if (session.status !== 'in') return null;
  const security = {
    key: 'security',
    label: t(hasCentre ? 'member.security' : 'security.password.title'),
    icon: <Icon name={hasCentre ? 'shield' : 'lock'} />,
    onSelect: () => centre.open(SECURITY_PAGE),
  };
  const wallet = {
    key: 'wallet',
    label: t('member.wallet'),
    icon: <Icon name="wallet" />,
    onSelect: () => centre.open(WALLET_PAGE),
  };
  const register = {
    key: 'register',
    label: t('header.register'),
    icon: <Icon name="user" />,
    onSelect: () => void signOut(PATHS.register),
  };
  const isGuest = isTrial(session);
  const own = isGuest ? (canRegister ? [register] : []) : [wallet, security];
  // A guest's name is for records only.
  const name = isGuest ? t('member.guest') : info?.nickname || session.username;
  return (
    <div className={styles.area} data-account="member">
      <BalanceView />
      <MenuButton
        className={styles.person}
        markClassName={styles.mark}
        label={t('member.menu', { name })}
        menuLabel={t('member.menu', { name })}
        align="end"
        items={[
          ...own,
          {
            key: 'signOut',
            label: t('member.signOut'),
            icon: <Icon name="logout" />,
            onSelect: () => void signOut(),
          },
        ]}
      >
        <Initial className={styles.initial} name={name} />
        <span className={styles.name}>{name}</span>
      </MenuButton>
    </div>
  );
}
