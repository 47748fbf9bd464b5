import { Icon } from '@marquee/ui/icon';
import { lazy, Suspense, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { BalanceView } from './balance-view.tsx';
import styles from './member-area.module.css';
import { useMemberInfo } from './member-info.ts';
import { useSignOut } from './use-sign-out.ts';

const loadMenu = () => import('@marquee/ui/menu');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

/** The signed-in part of the header [H06]: balance, and who it is with what belongs to them. */
export function MemberArea() {
  const t = useT();
  const session = useSession();
  const { data: info } = useMemberInfo();
  const signOut = useSignOut();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (session.status !== 'in') return null;
  const name = info?.nickname || session.username;
  return (
    <div className={styles.area} data-account="member">
      <BalanceView />
      <button
        ref={button}
        type="button"
        className={styles.person}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('member.menu', { name })}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
      >
        <span className={styles.initial} data-initial={[...name][0]?.toLocaleUpperCase()} />
        <span className={styles.name}>{name}</span>
        <Icon name="chevron-down" className={styles.mark} />
      </button>
      {wanted && (
        <Suspense>
          <Menu
            open={open}
            onClose={() => setOpen(false)}
            anchor={button}
            align="end"
            label={t('member.menu', { name })}
            items={[
              {
                key: 'signOut',
                label: t('member.signOut'),
                icon: <Icon name="logout" />,
                onSelect: () => void signOut(),
              },
            ]}
          />
        </Suspense>
      )}
    </div>
  );
}
