/** How the config service learns that a host leads to an edge of ours: it asks there, and only such an edge can answer. */

/** GET with `?nonce=`, on a host of a brand → the proof as text. */
export const DOMAIN_PROOF_PATH = '/.well-known/marquee-domain';
/** Label of the key both ends derive from MARQUEE_SECRET (server-kit `deriveKey`). */
export const DOMAIN_KEY_LABEL = 'domain';
/** Chosen anew for each question, so that nobody can answer with what an edge said before. */
export const DOMAIN_NONCE = /^[A-Za-z0-9_-]{22,64}$/;

/** The text of which the proof is the HMAC-SHA256 in hexadecimal. @param host in its normal form, without port. */
export const domainProofText = (host: string, nonce: string): string => `${host}\n${nonce}`;
