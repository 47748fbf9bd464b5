/** Log-in with an account at a provider (§6), and the links between such accounts and members. */
export { linkRoutes } from './link.routes.ts';
export { linkMember } from './link-member.ts';
export { socialRoutes } from './social.routes.ts';
