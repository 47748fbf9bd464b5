/** What support staff of the console do: find a player, see how they stand, help them in or keep them out. */
export { supportRoutes } from './support.routes.ts';
export type { SupportKeys } from './support-keys.ts';
