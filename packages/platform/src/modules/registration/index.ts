/** Registration of members. */
export { registrationRoutes } from './registration.routes.ts';
