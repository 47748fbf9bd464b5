/** The parts that all servers share. Nothing about tenants or money. */
export { createServer, type ServerOptions } from './create-server.ts';
export { EnvironmentError, parseEnvironment, variables } from './environment.ts';
export { handleError, problemOf, sendProblem } from './error-handler.ts';
export { toFieldErrors } from './field-errors.ts';
export { type SignedRequest, signHop, verifyHop } from './hop-signature.ts';
export { deriveHmacKey, deriveKey, type HmacKey, hmacHex, safeEqual } from './keys.ts';
export { LIMITS } from './limits.ts';
export { type ListenOptions, listen, runMain } from './listen.ts';
export { createLogger, type Logger, type LoggerOptions } from './logger.ts';
export { createRegistry } from './metrics.ts';
export { networkKey } from './network-key.ts';
export type { Readiness } from './operations.ts';
export { guardInternal, isMachineHost, mayObservePublicServer, ownHosts } from './own-hosts.ts';
export { ProblemError } from './problem-error.ts';
export { readPrivateKey, readPublicKey, signRaw, verifyRaw } from './raw-signature.ts';
export { createIdMaker, requestIdOf } from './request-id.ts';
export type { Server } from './server-type.ts';
export { StartError } from './start-error.ts';
