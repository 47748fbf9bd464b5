/** Proof of the mobile number entered at registration, which makes it a way to log in. */
export { mobileRoutes } from './mobile.routes.ts';
