/** Log-in by an account at a provider (§6), and the links between such accounts and members. */
export { registerLinks } from './link.routes.ts';
export { linkMember } from './link-member.ts';
export { registerSocial } from './social.routes.ts';
