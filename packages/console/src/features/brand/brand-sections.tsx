import type { ComponentType } from 'react';
import { CdnSection } from './cdn/cdn-section.tsx';
import { ContentSection } from './content/content-section.tsx';
import { IdentitySection } from './identity/identity-section.tsx';
import { LanguagesSection } from './languages/languages-section.tsx';
import { OverviewSection } from './overview/overview-section.tsx';
import { RegistrationSection } from './registration/registration-section.tsx';
import { SwitchesSection } from './switches/switches-section.tsx';
import { ThemeSection } from './theme/theme-section.tsx';
import { VendorsSection } from './vendors/vendors-section.tsx';

/** A brand's sections in the order of their links; each has an address below the brand's. */
export const BRAND_SECTIONS = [
  { slug: 'overview', Section: OverviewSection },
  { slug: 'switches', Section: SwitchesSection },
  { slug: 'registration', Section: RegistrationSection },
  { slug: 'theme', Section: ThemeSection },
  { slug: 'identity', Section: IdentitySection },
  { slug: 'languages', Section: LanguagesSection },
  { slug: 'vendors', Section: VendorsSection },
  { slug: 'cdn', Section: CdnSection },
  { slug: 'content', Section: ContentSection },
] as const satisfies readonly { slug: string; Section: ComponentType }[];
