import { useT } from '../../lib/i18n/use-t.ts';
import { HoverMenuButton } from '../../lib/menu/hover-menu-button.tsx';
import { Initial } from '../../lib/person/initial.tsx';
import { isTrial, useSession } from '../../lib/session/use-session.ts';
import { BalanceView } from './balance-view.tsx';
import styles from './member-area.module.css';
import { useMemberInfo } from './member-info.ts';
import { useMemberMenu } from './member-menu.tsx';

interface MemberAreaProps {
  /** Loads the messages of the menu. */
  readonly completeMessages: () => Promise<void>;
}

/** The signed-in part of the header [H06]: balance, and the member with the account's menu. */
export function MemberArea({ completeMessages }: MemberAreaProps) {
  const t = useT();
  const session = useSession();
  const { data: info } = useMemberInfo();
  const items = useMemberMenu();
  if (session.status !== 'in') return null;
  // A guest's name is for records only.
  const name = isTrial(session) ? t('member.guest') : info?.nickname || session.username;
  return (
    <div className={styles.area} data-account="member">
      <BalanceView />
      <HoverMenuButton
        className={styles.person}
        markClassName={styles.mark}
        label={t('member.menu', { name })}
        menuLabel={t('member.menu', { name })}
        align="end"
        prepare={completeMessages}
        items={items}
      >
        <Initial className={styles.initial} name={name} />
        <span className={styles.name}>{name}</span>
      </HoverMenuButton>
    </div>
  );
}
