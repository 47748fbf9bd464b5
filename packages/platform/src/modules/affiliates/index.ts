/** Codes by which members bring others in. */
export { findIntroducer, type Introducer, insertCode } from './affiliates.repository.ts';
export { registerAffiliates } from './affiliates.routes.ts';
