/** The payment password anew, before something sensitive. */
export { createStepUps, stepUpRoutes } from './step-up.routes.ts';
