/** Social log-in (§6): its providers, and what browser and server agree on. Without zod. */

export const SOCIAL_PROVIDERS = ['facebook', 'google', 'telegram'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** How long a visitor may take on the provider's page. */
export const SOCIAL_ATTEMPT_MS = 10 * 60_000;
/** How long a visitor whom the provider confirmed may take to register. */
export const SOCIAL_TICKET_MS = 30 * 60_000;

/** The page that a provider redirects back to. */
export const socialReturnPath = (provider: SocialProvider): string => `/social/${provider}`;

/** Printable ASCII without the backslash, which browsers read as a slash. */
const WRITTEN = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/** Whether `text` is a path of this site: no scheme, no host, nothing that a browser reads as one (open redirects). */
export const isLocalPath = (text: string): boolean =>
  WRITTEN.test(text) && !(text.split(/[?#]/, 1)[0] ?? '').includes('//');
