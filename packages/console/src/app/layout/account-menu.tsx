import { Icon } from '@marquee/ui/icon';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../lib/i18n/use-t.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSignOut } from '../../lib/session/use-sign-out.ts';
import { MenuButton } from './menu-button.tsx';

export function AccountMenu() {
  const t = useT();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { displayName, name } = useSession();
  const items = [
    {
      key: 'account',
      label: t('account.title'),
      icon: <Icon name="user" />,
      onSelect: () => void navigate(PATHS.account),
    },
    { key: 'out', label: t('session.signOut'), icon: <Icon name="logout" />, onSelect: () => signOut.mutate() },
  ];
  return <MenuButton label={`${displayName} (${name})`} icon={<Icon name="user" />} items={items} />;
}
