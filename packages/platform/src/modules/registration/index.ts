/** Registration of members. */
export { type PasswordPolicy, passwordPolicy } from './password-policy.ts';
export { registrationRoutes } from './registration.routes.ts';
