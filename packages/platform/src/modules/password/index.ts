/** Passwords of members: changing them, and recovery. */
export { checkPassword } from './check-password.ts';
export { composeResetMail, type LinkSettings } from './compose-reset-mail.ts';
export { passwordRoutes } from './password.routes.ts';
export { type PasswordPolicy, passwordPolicy } from './password-policy.ts';
export { proveSelf, type SelfProof } from './prove-self.ts';
