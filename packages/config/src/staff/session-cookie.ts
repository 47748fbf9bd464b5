/** `__Host-`: over a trustworthy connection only, for this host and all of its paths (RFC 6265bis §4.1.3.2). */
const NAME = '__Host-mq_staff';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** `Set-Cookie` of a session. It ends with the browser; the server decides when the session is over. */
export const sessionCookie = (token: string): string => `${NAME}=${token}; ${ATTRIBUTES}`;

export const NO_SESSION_COOKIE = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`;

/** The token in a `Cookie` header; null when there is none. */
export function readSessionCookie(header: string | undefined): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === NAME) return pair.slice(at + 1).trim();
  }
  return null;
}
