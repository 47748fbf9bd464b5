import type { ChangeState, ChangeValue } from '@marquee/contracts/schemas/console-changes';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../../lib/page/badge.tsx';
import { isApproved } from './change-state.ts';

const TONES: Readonly<Record<ChangeState, Tone>> = {
  draft: 'neutral',
  review: 'accent',
  scheduled: 'accent',
  suspended: 'warning',
  published: 'positive',
  rejected: 'negative',
  withdrawn: 'neutral',
};

export function StateBadge({ change }: { change: Pick<ChangeValue, 'state' | 'approvals'> }) {
  const t = useT();
  if (change.state === 'review' && isApproved(change))
    return <Badge tone="positive">{t('changes.state.approved')}</Badge>;
  return <Badge tone={TONES[change.state]}>{t(`changes.state.${change.state}`)}</Badge>;
}
