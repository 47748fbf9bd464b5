/** Profiles: members change them, staff verify them. */
export { findProfile, putField, recordChanges } from './profile.repository.ts';
export { profileRoutes, staffProfileRoutes } from './profile.routes.ts';
export { storeVerified } from './store-verified.ts';
