/** Actions of support staff in the console: find and open players, lock, unlock and reset. */
export { closeAccount } from './support.repository.ts';
export { supportRoutes } from './support.routes.ts';
export type { SupportKeys } from './support-keys.ts';
