import type { Adjustment } from '@marquee/contracts/schemas/adjustments';
import type { Tone } from '../../lib/page/badge.tsx';

export const TONES: Readonly<Record<Adjustment['state'], Tone>> = {
  waiting: 'warning',
  approved: 'positive',
  rejected: 'negative',
  withdrawn: 'neutral',
  lapsed: 'neutral',
};
