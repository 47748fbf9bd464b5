import type { StaffAccountValue } from '@marquee/contracts/schemas/staff';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge } from '../../lib/page/badge.tsx';

/** Active, disabled, or invited without having signed in. */
export function AccountState({ account: { state, hasPassword } }: { account: StaffAccountValue }) {
  const t = useT();
  if (state === 'disabled') return <Badge tone="negative">{t('staff.state.disabled')}</Badge>;
  if (!hasPassword) return <Badge tone="warning">{t('staff.state.invited')}</Badge>;
  return <Badge tone="positive">{t('staff.state.active')}</Badge>;
}
