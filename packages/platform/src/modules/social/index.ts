/** Log-in by an account at a provider (§6). */
export { linkMember } from './link-member.ts';
export { registerSocial } from './social.routes.ts';
