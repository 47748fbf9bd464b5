/** The payment password anew, before something sensitive. */
export { createStepUps, registerStepUp } from './step-up.ts';
