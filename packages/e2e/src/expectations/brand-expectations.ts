import type { GameType } from '@marquee/contracts/constants';
import type { LanguageCode } from '@marquee/contracts/languages';
import type { RegistrationField } from '@marquee/contracts/registration';
import type { SocialProvider } from '@marquee/contracts/social';

/** Expected content of one brand's pages. */
export interface BrandExpectations {
  readonly code: string;
  /** Default language first. */
  readonly languages: readonly [LanguageCode, ...LanguageCode[]];
  readonly direction: 'ltr' | 'rtl';
  readonly defaultTheme: 'dark' | 'light';
  readonly currencySymbol: string;
  /** Nav entries a visitor sees, in order: `home` or a category. */
  readonly nav: readonly ('home' | GameType)[];
  /** Fields of the registration form, in order; empty: no registration at all. */
  readonly registration: readonly RegistrationField[];
  /** Ways to register, in the order of the tabs; empty: no registration. */
  readonly waysToRegister: readonly ('mobile' | 'username')[];
  /** Visitors must log in first. */
  readonly loginFirst: boolean;
  /** Visitors may play with demo money. */
  readonly freePlay: boolean;
  /** A code by SMS logs in. */
  readonly smsLogin: boolean;
  /** Ways to recover a forgotten password. */
  readonly recovery: readonly ('email' | 'phone')[];
  /** Providers of social log-ins. */
  readonly social: readonly SocialProvider[];
  /** A log-in may be remembered for a day. */
  readonly remembers: boolean;
  readonly themeSwitch: boolean;
  readonly clock: boolean;
  readonly marquee: boolean;
  readonly jackpot: boolean;
  readonly sidebar: boolean;
  /** Banners in the home group. */
  readonly homeBanners: number;
  /** Number of those that lead to a log-in or a registration. */
  readonly homeBannersToJoin: number;
  /** Balance of a new account, as decimal text. */
  readonly registrationBonus: string;
  /** Vendors below the slots entry. */
  readonly slotVendors: readonly string[];
  /** Vendors that keep their players' balance themselves. */
  readonly vendorWallets: readonly string[];
  /** Members have favourite games and a list of them. */
  readonly favourites: boolean;
  /** Members have a list of recently opened games. */
  readonly recentGames: boolean;
  /** Members have the centre, with all its pages that are built. */
  readonly memberCentre: boolean;
  /** The clock's zone label. */
  readonly zoneLabel: string;
  /** Dialing code of the brand's country. */
  readonly dialingCode: string;
  /** A demo player's affiliate code; null if there is none. */
  readonly demoAffiliateCode: string | null;
  /** Calls go to an upstream of the brand's own. */
  readonly ownUpstream: boolean;
}
