export { guardedConnector, guardFetch } from './guard-connections.ts';
export { isPrivateLiteral, lookupPublic, NOT_PUBLIC } from './public-address.ts';
