/** Profiles: members change them, staff verify them. */
export { putField, recordChanges } from './profile.repository.ts';
export { profileRoutes, staffProfileRoutes } from './profile.routes.ts';
