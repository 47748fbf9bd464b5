/** Profiles: members change them, staff verify them. */
export { profileRoutes, staffProfileRoutes } from './profile.routes.ts';
