/** Proof of the mobile number entered at registration, which makes it a way to log in, and its change. */
export { mobileRoutes } from './mobile.routes.ts';
