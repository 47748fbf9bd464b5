export { registerKeySet } from './key-set.routes.ts';
export { createOpenSealed, type OpenSealed } from './open-sealed.ts';
export { SEALING_KEY_LABEL, SealingKeys } from './sealing-keys.ts';
