import type { Call } from '../call-row.ts';
import type { Method } from '../operation.ts';

export const call = (method: Method, path: string, module: string, rest: Partial<Call> = {}): Call => ({
  audience: 'player',
  method,
  path,
  module,
  token: 'none',
  encrypted: false,
  form: false,
  picture: false,
  objectParams: [],
  rate: method === 'GET' ? 'read' : 'write',
  idempotent: method !== 'POST',
  switches: [],
  membersOnly: false,
  server: 'upstream',
  strict: false,
  polling: false,
  duringForcedChange: false,
  duringMaintenance: false,
  remembers: false,
  attempts: false,
  stepUp: false,
  isFile: false,
  ...rest,
});

export const relay = (name: string, rest: Partial<Call> = {}, method: Method = 'GET'): Call =>
  call(method, `/wps/relay/${name}`, name.split('_')[0] ?? name, rest);

export const T = { token: 'required' } as const;
export const money = { ...T, rate: 'money', strict: true } as const;
/** A body with a secret, such as a password. */
export const sealed = { encrypted: true, rate: 'login', strict: true } as const;
/** A call of the security center. It is not for trial accounts (§6). */
export const securityCenter = { ...T, membersOnly: true, switches: ['memberCentre.securityCenter'] } as const;
