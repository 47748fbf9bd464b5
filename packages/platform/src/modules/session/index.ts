/** Sessions: log-in, tokens, log-out, and their passwords. */
export { admitGuess, type GuessRequest } from './admit-guess.ts';
export { admitMember } from './admit-member.ts';
export { createSessions } from './authenticate.ts';
export { clearGuests } from './clear-guests.ts';
export { clearVisits } from './clear-visits.ts';
export { isExcludedElsewhere, isExcludedHere } from './licensee-exclusion.ts';
export { findLoginEvents, recordLinkEvent } from './login-event.repository.ts';
export { accountOf, clearGuesses, resetGuesses } from './login-guess.repository.ts';
export { loginValueOf } from './login-value.ts';
export { openSession } from './open-session.ts';
export { listSessions } from './own-sessions.ts';
export { dropLogin } from './remembered-login.routes.ts';
export { endAllSessions, endOtherSessions, endSessionOf, isFreshSession } from './session.repository.ts';
export { sessionRoutes } from './session.routes.ts';
export type { OpenedBy } from './session.tables.ts';
export { hashToken, isToken, newToken } from './token.ts';
