/** Exclusions of other accounts that staff decide on: possible matches, and by two persons the end of one that was taken over (ADR 95, ADR 97). */
export { exclusionsRoutes } from './exclusions.routes.ts';
