import { SOCIAL_PROVIDERS, type SocialProvider } from '@marquee/contracts/social';
import { useManifest } from '../manifest/page-state.ts';
import { atom } from '../store/store.ts';

/** Names, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  facebook: 'Facebook',
  google: 'Google',
  telegram: 'Telegram',
};

/** Providers by whose account people may log in here. */
export function useSocialProviders(): readonly SocialProvider[] {
  const { switches } = useManifest();
  return SOCIAL_PROVIDERS.filter((provider) => switches[`login.${provider}`] === true);
}

/** Somebody a provider named whom nobody here is linked to yet; in this page's memory alone. */
export interface SocialTicket {
  readonly provider: SocialProvider;
  readonly ticket: string;
}
/** Goes along with the registration that may follow. */
export const socialTicketAtom = atom<SocialTicket | null>(null);
