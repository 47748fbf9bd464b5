/** Providers of social log-ins: who somebody is there. */
export { readSocial } from './read-social.ts';
export { type Attempt, type Named, SocialError, type SocialGate, type SocialGates } from './social-gate.ts';
