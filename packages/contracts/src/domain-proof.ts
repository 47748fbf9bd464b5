/** How the config service checks that a host leads to one of our edges: it sends a nonce there, and only an edge can sign it. */

/** GET with `?nonce=` on a brand's host answers the proof as text. */
export const DOMAIN_PROOF_PATH = '/.well-known/marquee-domain';
/** New for each check, so an earlier answer cannot be replayed. */
export const DOMAIN_NONCE = /^[A-Za-z0-9_-]{22,64}$/;

/** The signed text; the proof is its HMAC-SHA256 in hexadecimal. @param host normalised, without port */
export const domainProofText = (host: string, nonce: string): string => `${host}\n${nonce}`;
