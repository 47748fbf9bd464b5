import { SOCIAL_PROVIDERS, type SocialProvider } from '@marquee/contracts/social';
import { useManifest } from '../manifest/page-state.ts';
import { atom } from '../store/store.ts';

/** Names are the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  facebook: 'Facebook',
  google: 'Google',
  telegram: 'Telegram',
};

/** The providers that the brand offers for log-in. */
export function useSocialProviders(): readonly SocialProvider[] {
  const { switches } = useManifest();
  return SOCIAL_PROVIDERS.filter((provider) => switches[`login.${provider}`] === true);
}

/** A visitor whom a provider identified and who has no linked account yet; only in this page's memory. */
export interface SocialTicket {
  readonly provider: SocialProvider;
  readonly ticket: string;
}
/** Sent with the registration that may follow. */
export const socialTicketAtom = atom<SocialTicket | null>(null);
