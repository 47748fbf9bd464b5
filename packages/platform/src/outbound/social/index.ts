/** Providers of social log-ins. */
export { readSocial } from './read-social.ts';
export { type Attempt, type Named, SocialError, type SocialGate, type SocialGates } from './social-gate.ts';
