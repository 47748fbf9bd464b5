/** How a member proves the number that was written down at the registration, so that it becomes a way in. */
export { mobileRoutes } from './mobile.routes.ts';
