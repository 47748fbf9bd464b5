import type { StaffMessage } from '@marquee/contracts/schemas/staff-messages';
import { useT } from '../../lib/i18n/use-t.ts';
import styles from './messages.module.css';

/** To whom a message went: the first names and the number of the others, or the whole brand. */
export function Recipients({ message: { audience, newcomers, to, recipients } }: { message: StaffMessage }) {
  const t = useT();
  if (audience === 'brand') return t(newcomers ? 'messages.toBrandAndNew' : 'messages.toBrand');
  const more = recipients - to.length;
  return (
    <span className={styles.names}>
      <bdi>{to.join(', ')}</bdi>
      {more > 0 && ` ${t('messages.more', { count: more })}`}
    </span>
  );
}
