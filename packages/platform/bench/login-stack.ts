/** The platform over HTTP on a database of its own, and log-ins as the edge forwards them. */
import type { AddressInfo } from 'node:net';
import { CALLS } from '@marquee/contracts/calls';
import { createPool } from '../src/db/pool.ts';
import { buildTestApp } from '../src/testing/build-test-app.ts';
import { registerMember } from '../src/testing/test-members.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { CallPlace, PreparedCall } from './send-call.ts';

export interface LoginStack {
  readonly place: CallPlace;
  /** Registers this many members, each from an address of its own. Resolves with their names. */
  register(count: number): Promise<readonly string[]>;
  /** Signed and sealed; each from an address of its own. */
  prepare(username: string, password: string): Promise<PreparedCall>;
  close(): Promise<void>;
}

export async function openLoginStack(): Promise<LoginStack> {
  const database = await startBenchDatabase();
  const pool = createPool(database.loginUrl);
  const platform = await buildTestApp({ pool });
  await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = platform.app.server.address() as AddressInfo;
  let prepared = 0;
  return {
    place: { port, path: CALLS.login.path },
    register: async (count) => {
      const members = Array.from({ length: count }, (_, index) => `bench${String(index).padStart(4, '0')}`);
      for (const [index, member] of members.entries()) {
        await registerMember(platform, member, { clientIp: `192.0.2.${index % 256}` });
      }
      return members;
    },
    prepare: async (username, password) => {
      prepared += 1;
      const clientIp = `10.${(prepared >> 16) & 255}.${(prepared >> 8) & 255}.${prepared & 255}`;
      const body = JSON.stringify(await platform.seal('login', { username, password }));
      const headers = { ...platform.hop('POST', CALLS.login.path, { clientIp }), 'content-type': 'application/json' };
      return { headers, body };
    },
    close: async () => {
      await platform.close();
      await pool.end();
      await database.stop();
    },
  };
}
