/** Passwords of members: changing them, and recovery. */
export { composeResetMail, type LinkSettings } from './compose-reset-mail.ts';
export { hasPaymentPassword } from './has-payment-password.ts';
export { passwordRoutes } from './password.routes.ts';
export type { PasswordDeps } from './password-deps.ts';
export { dropLink } from './password-link.repository.ts';
export { type PasswordPolicy, passwordPolicy } from './password-policy.ts';
export { provePassword, proveSelf, type SelfProof } from './prove-self.ts';
export { readContacts } from './read-contacts.ts';
export { settlePaymentReset } from './settle-payment-reset.ts';
