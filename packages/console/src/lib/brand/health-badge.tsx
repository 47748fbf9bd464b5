import type { BrandSummaryValue } from '@marquee/contracts/schemas/console-brands';
import { useT } from '../i18n/use-t.ts';
import { Badge } from '../page/badge.tsx';

const TONES = { good: 'positive', kept: 'warning', missing: 'negative' } as const;

/** A brand's health, with the number of its folder's faults. */
export function HealthBadge({ health, faults }: Pick<BrandSummaryValue, 'health' | 'faults'>) {
  const t = useT();
  return <Badge tone={TONES[health]}>{t(`brands.health.${health}`, { count: faults })}</Badge>;
}
