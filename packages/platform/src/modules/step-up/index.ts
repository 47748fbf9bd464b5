/** Proof of the payment password before something sensitive. */
export { createStepUps, stepUpRoutes } from './step-up.routes.ts';
