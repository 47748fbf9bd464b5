/** The password of somebody who has an account: changing it. */
export { registerPassword } from './password.routes.ts';
