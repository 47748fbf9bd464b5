/** Codes by which members introduce others. */
export { findIntroducer, type Introducer, insertCode } from './affiliates.repository.ts';
export { affiliatesRoutes } from './affiliates.routes.ts';
