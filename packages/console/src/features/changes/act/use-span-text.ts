import { useCallback } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { spanParts } from './schedule-time.ts';

/** `in 3 h 20 min`. Browsers have no such words in Khmer. @param ms how far away, positive */
export function useSpanText(): (ms: number) => string {
  const t = useT();
  return useCallback(
    (ms) => {
      const parts = spanParts(ms).map(({ unit, count }) => t(`changes.span.${unit}`, { count }));
      return t('changes.schedule.in', { distance: parts.join(' ') });
    },
    [t],
  );
}
