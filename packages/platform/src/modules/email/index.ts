/** Changes of a member's e-mail address, proved by a code sent to the new one. */
export { composeEmailCode } from './compose-email-code.ts';
export { emailRoutes } from './email.routes.ts';
