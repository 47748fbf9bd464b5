import type { ReconDay } from '@marquee/contracts/schemas/reconciliation';
import { useT } from '../../lib/i18n/use-t.ts';
import { Badge, type Tone } from '../../lib/page/badge.tsx';

type Standing = 'matched' | 'explained' | 'breaks' | 'missing' | 'refused';

const TONES: Readonly<Record<Standing, Tone>> = {
  matched: 'positive',
  explained: 'positive',
  breaks: 'negative',
  missing: 'warning',
  refused: 'negative',
};

const standingOf = ({ state, breaks }: ReconDay): Standing => {
  if (state !== 'taken') return state;
  if (breaks.open > 0) return 'breaks';
  return breaks.explained > 0 ? 'explained' : 'matched';
};

/** The state of a day as a badge. */
export function DayState({ day }: { day: ReconDay }) {
  const t = useT();
  const standing = standingOf(day);
  const count = standing === 'breaks' ? day.breaks.open : day.breaks.explained;
  return <Badge tone={TONES[standing]}>{t(`reconciliation.state.${standing}`, { count })}</Badge>;
}
