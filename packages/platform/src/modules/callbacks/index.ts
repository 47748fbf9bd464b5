/** The entry point for callbacks of outside providers: signed over the received bytes, applied once. */
export { type Callback, type CallbackReader, CallbackRefused, type CallbackScope } from './callback.ts';
export { callbacksRoutes } from './callbacks.routes.ts';
export { joinReaders } from './join-readers.ts';
export { verifyTimedSignature } from './timed-signature.ts';
