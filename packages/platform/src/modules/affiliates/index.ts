/** Codes by which members bring others in. */
export { findIntroducer, type Introducer, insertCode } from './affiliates.repository.ts';
export { affiliatesRoutes } from './affiliates.routes.ts';
