import { contactProofRequest, contactProofValue } from '@marquee/contracts/schemas/contacts';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import { type ContactDeps, proveContact } from './prove-contact.ts';

/** POST /wps/x/member/contactProof. */
export function contactRoutes(routes: PlayerRoutes, deps: ContactDeps): void {
  routes.route('contactProof', {
    body: contactProofRequest,
    value: contactProofValue,
    handler: (ctx, { body }) => proveContact(deps, requireMember(ctx), body),
  });
}
