import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from '../postgres/free-port.ts';
import { checkPorts } from './ports.ts';

/** TEST-NET-3 (RFC 5737): no machine has this address. */
const NOT_OURS = '203.0.113.1';

it('distinguishes an address of another machine from a taken port', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const free = await findFreePort(undefined);
  const taken = (holder.address() as AddressInfo).port;
  const ports = { edge: taken, platform: free, config: free, arcade: free, sandbox: free, ask: free, smtp: free };
  await expect(checkPorts(ports, NOT_OURS)).rejects.toThrow(
    `Cannot start: HOST is ${NOT_OURS}, which is no address of this machine. Name one it has, or leave HOST out.`,
  );
  await expect(checkPorts(ports, '127.0.0.1')).rejects.toThrow(
    new RegExp(`^Cannot start: port ${taken} \\(edge\\) is taken.*\\. Stop it, or choose another PORT\\.$`),
  );
  holder.close();
  await once(holder, 'close');
  await checkPorts({ ...ports, platform: 0, config: 0, arcade: 0, sandbox: 0, ask: 0, smtp: 0 }, '127.0.0.1');
});
