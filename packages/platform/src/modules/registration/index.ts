/** How a visitor becomes a member. */
export { type PasswordPolicy, passwordPolicy } from './password-policy.ts';
export { registrationRoutes } from './registration.routes.ts';
