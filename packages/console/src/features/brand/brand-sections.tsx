import type { ComponentType } from 'react';
import { OverviewSection } from './overview/overview-section.tsx';
import { SwitchesSection } from './switches/switches-section.tsx';

/** A brand's sections in the order of their links; each has an address below the brand's. */
export const BRAND_SECTIONS = [
  { slug: 'overview', Section: OverviewSection },
  { slug: 'switches', Section: SwitchesSection },
] as const satisfies readonly { slug: string; Section: ComponentType }[];
