import type { StaffIdentityRow } from '@marquee/contracts/schemas/identity';
import { useT } from '../i18n/use-t.ts';
import { Badge, type Tone } from '../page/badge.tsx';

const TONES: Readonly<Record<StaffIdentityRow['state'], Tone>> = {
  open: 'neutral',
  sent: 'warning',
  approved: 'positive',
  rejected: 'negative',
  expired: 'neutral',
};

/** The state of a check of identity, in words and colour. */
export function CheckState({ state }: Pick<StaffIdentityRow, 'state'>) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`identity.state.${state}`)}</Badge>;
}
