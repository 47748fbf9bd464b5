/** How a visitor becomes a member. */
export { loadPasswordPolicy, type PasswordPolicy } from './password-policy.ts';
export { registerRegistration } from './registration.routes.ts';
