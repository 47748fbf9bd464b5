import { badgeText } from '@marquee/ui/badge-text';
import { IconButton } from '@marquee/ui/button';
import { Icon } from '@marquee/ui/icon';
import { useT } from '../../lib/i18n/use-t.ts';
import { useCentre } from '../../lib/navigation/use-centre.ts';
import { MESSAGES_PAGE, useUnread } from '../../lib/unread/use-unread.ts';
import styles from './unread-button.module.css';

/** The unread messages of the header [H06]: their number, and the way to them. */
export function UnreadButton() {
  const t = useT();
  const centre = useCentre();
  const count = useUnread();
  return (
    <IconButton
      className={styles.button}
      data-unread={count}
      label={t('member.messages', { count })}
      onClick={() => centre.open(MESSAGES_PAGE)}
    >
      <Icon name="mail" />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {badgeText(count)}
        </span>
      )}
    </IconButton>
  );
}
