import type { CentrePage } from '@marquee/contracts/member-centre';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useT } from '../../lib/i18n/use-t.ts';
import { HoverMenuButton } from '../../lib/menu/hover-menu-button.tsx';
import { useCentre } from '../../lib/navigation/use-centre.ts';
import { useCentrePages } from '../../lib/navigation/use-centre-pages.ts';
import { Avatar } from '../../lib/person/avatar.tsx';
import { useMemberInfo } from '../../lib/session/member-info.ts';
import { isTrial, useSession } from '../../lib/session/use-session.ts';
import { MESSAGES_PAGE } from '../../lib/unread/use-unread.ts';
import { BalanceView } from './balance-view.tsx';
import styles from './member-area.module.css';
import { useMemberMenu } from './member-menu.tsx';
import { UnreadButton } from './unread-button.tsx';

const DEPOSIT_PAGE = 'depositv2' satisfies CentrePage;

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
  const pages: readonly CentrePage[] = useCentrePages();
  const isGuest = isTrial(session);
  const centre = useCentre();
  const hasMessages = !isGuest && pages.includes(MESSAGES_PAGE);
  if (session.status !== 'in') return null;
  // A guest's name is for records only.
  const name = isGuest ? t('member.guest') : info?.nickname || session.username;
  return (
    <div className={styles.area} data-account="member">
      <BalanceView />
      {!isGuest && pages.includes(DEPOSIT_PAGE) && (
        <IconButton label={t('member.deposit')} onClick={() => centre.open(DEPOSIT_PAGE)}>
          <Icon name="plus" />
        </IconButton>
      )}
      {hasMessages && <UnreadButton />}
      <HoverMenuButton
        className={styles.person}
        markClassName={styles.mark}
        label={t('member.menu', { name })}
        menuLabel={t('member.menu', { name })}
        align="end"
        prepare={completeMessages}
        items={items}
      >
        <Avatar className={styles.initial} name={name} />
        <span className={styles.name}>{name}</span>
      </HoverMenuButton>
    </div>
  );
}
