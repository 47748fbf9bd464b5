/** The password of somebody who has an account: changing it, and getting a new one when it is forgotten. */
export { checkPassword } from './check-password.ts';
export { composeResetMail, type LinkSettings } from './compose-reset-mail.ts';
export { passwordRoutes } from './password.routes.ts';
export { proveSelf, type SelfProof } from './prove-self.ts';
