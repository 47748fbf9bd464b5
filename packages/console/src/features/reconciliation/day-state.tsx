import type { ReconDay } from '@marquee/contracts/schemas/reconciliation';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../lib/page/badge.tsx';

type Status = 'matched' | 'explained' | 'breaks' | 'missing' | 'refused';

const TONES: Readonly<Record<Status, Tone>> = {
  matched: 'positive',
  explained: 'positive',
  breaks: 'negative',
  missing: 'warning',
  refused: 'negative',
};

const statusOf = ({ state, breaks }: ReconDay): Status => {
  if (state !== 'taken') return state;
  if (breaks.open > 0) return 'breaks';
  return breaks.explained > 0 ? 'explained' : 'matched';
};

/** The state of a day as a badge. */
export function DayState({ day }: { day: ReconDay }) {
  const t = useT();
  const status = statusOf(day);
  const count = status === 'breaks' ? day.breaks.open : day.breaks.explained;
  return <Badge tone={TONES[status]}>{t(`reconciliation.state.${status}`, { count })}</Badge>;
}
