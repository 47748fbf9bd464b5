/** Verification of identity: pictures of members' documents, decided by staff (ADR 96). */
export { expireChecks } from './expire-checks.ts';
export { identityRoutes } from './identity.routes.ts';
export { missingLevel } from './identity-level.ts';
export { staffIdentityRoutes } from './staff-identity.routes.ts';
