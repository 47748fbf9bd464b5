/** Verification of identity: pictures of members' documents, read by a provider or by staff (ADR 96). */
import type { Server } from '@marquee/server-kit';
import type { PlayerRoutes } from '../../calls.ts';
import type { InternalRoutes } from '../../internal-calls.ts';
import type { DecideDeps } from './decide-check.ts';
import { identityRoutes } from './identity.routes.ts';
import type { IdentityDeps } from './member-checks.ts';
import { type SubmitDeps, submitToProvider } from './provider/submit-to-provider.ts';
import { staffIdentityRoutes } from './staff-identity.routes.ts';

export { expireChecks } from './expire-checks.ts';
export { identityCallbacks } from './provider/identity-callbacks.ts';
export type {
  IdentityEvent,
  IdentityOrder,
  IdentityProvider,
  ProviderAnswer,
} from './provider/identity-provider.ts';
export { readIdentityProviders } from './provider/read-identity-providers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends a check to its provider, or queries it there; a job of the server calls it. */
    submitIdentityCheck(merchant: string, checkId: string): Promise<void>;
  }
}

export function openIdentity(
  app: Server,
  { player, internal }: { readonly player: PlayerRoutes; readonly internal: InternalRoutes },
  deps: IdentityDeps & DecideDeps & Omit<SubmitDeps, 'log'>,
): void {
  identityRoutes(player, deps);
  staffIdentityRoutes(internal, deps);
  app.decorate('submitIdentityCheck', (merchant: string, checkId: string) =>
    submitToProvider({ ...deps, log: app.log }, merchant, checkId),
  );
}
