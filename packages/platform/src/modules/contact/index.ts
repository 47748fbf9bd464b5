/** The proof that a change of the e-mail address or the mobile number needs. */
export { contactRoutes } from './contact.routes.ts';
export { dropContactProof } from './contact-proof.repository.ts';
export { requireContactProof } from './prove-contact.ts';
