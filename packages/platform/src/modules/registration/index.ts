/** How a visitor becomes a member. */
export { loadPasswordPolicy } from './password-policy.ts';
export { registerRegistration } from './registration.routes.ts';
