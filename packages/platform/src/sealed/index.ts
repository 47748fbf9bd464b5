export { keySetRoutes } from './key-set.routes.ts';
export { createOpenSealed, type OpenSealed } from './open-sealed.ts';
export { SealingKeys } from './sealing-keys.ts';
