import type { CentrePage } from '@marquee/contracts/member-centre';
import { useT } from '../../lib/i18n/use-t.ts';
import { useUnread } from '../../lib/unread/use-unread.ts';

interface Badge {
  readonly count: number;
  /** Read out after the entry's label. */
  readonly label: string;
}

/** The numbers beside entries of the menu (§2.9). The menu shows those above 0. */
export function useBadges(): Readonly<Partial<Record<CentrePage, Badge>>> {
  const t = useT();
  const unread = useUnread();
  return { messageV2: { count: unread, label: t('centre.unread', { count: unread }) } };
}
