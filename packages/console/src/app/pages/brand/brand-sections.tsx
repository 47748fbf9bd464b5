import type { ComponentType } from 'react';
import { CdnSection } from '../../../features/brand-cdn/cdn-section.tsx';
import { ContactsSection } from '../../../features/brand-contacts/contacts-section.tsx';
import { ContentSection } from '../../../features/brand-content/content-section.tsx';
import { GamesSection } from '../../../features/brand-games/games-section.tsx';
import { IdentitySection } from '../../../features/brand-identity/identity-section.tsx';
import { LanguagesSection } from '../../../features/brand-languages/languages-section.tsx';
import { OverviewSection } from '../../../features/brand-overview/overview-section.tsx';
import { RegistrationSection } from '../../../features/brand-registration/registration-section.tsx';
import { SwitchesSection } from '../../../features/brand-switches/switches-section.tsx';
import { TextsSection } from '../../../features/brand-texts/texts-section.tsx';
import { ThemeSection } from '../../../features/brand-theme/theme-section.tsx';
import { VendorsSection } from '../../../features/brand-vendors/vendors-section.tsx';

interface BrandSection {
  readonly slug: string;
  readonly Section: ComponentType;
  /** Whether it has content while only the live values are known. */
  readonly worksWhenFaulty: boolean;
}

/** A brand's sections in the order of their links; each has an address below the brand's. */
export const BRAND_SECTIONS = [
  { slug: 'overview', worksWhenFaulty: true, Section: OverviewSection },
  { slug: 'switches', worksWhenFaulty: true, Section: SwitchesSection },
  { slug: 'games', worksWhenFaulty: true, Section: GamesSection },
  { slug: 'registration', worksWhenFaulty: false, Section: RegistrationSection },
  { slug: 'theme', worksWhenFaulty: false, Section: ThemeSection },
  { slug: 'identity', worksWhenFaulty: false, Section: IdentitySection },
  { slug: 'languages', worksWhenFaulty: false, Section: LanguagesSection },
  { slug: 'contacts', worksWhenFaulty: false, Section: ContactsSection },
  { slug: 'texts', worksWhenFaulty: false, Section: TextsSection },
  { slug: 'vendors', worksWhenFaulty: false, Section: VendorsSection },
  { slug: 'cdn', worksWhenFaulty: false, Section: CdnSection },
  { slug: 'content', worksWhenFaulty: true, Section: ContentSection },
] as const satisfies readonly BrandSection[];
