/** Log-in by an account somewhere else (§6): which providers there are, and what browser and server agree on. Zod-free. */

export const SOCIAL_PROVIDERS = ['facebook', 'google', 'telegram'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** How long somebody may take at the provider's page. */
export const SOCIAL_ATTEMPT_MS = 10 * 60_000;
/** How long somebody the provider named may take to register. */
export const SOCIAL_TICKET_MS = 30 * 60_000;

/** The page of ours that a provider sends people back to. */
export const socialReturnPath = (provider: SocialProvider): string => `/social/${provider}`;

/** What browsers write in an address; a backslash they would read as a slash. */
const WRITTEN = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/** Whether `text` is a page of this very site: no scheme, no host, nothing that a browser would take for one (open redirects). */
export const isLocalPath = (text: string): boolean =>
  WRITTEN.test(text) && !(text.split(/[?#]/, 1)[0] ?? '').includes('//');
