/** Who is signed in: log-in, tokens, log-out, and the passwords behind them. */
export { createSessions } from './authenticate.ts';
export { loginValueOf } from './login.service.ts';
export { openSession } from './open-session.ts';
export { registerSession } from './session.routes.ts';
