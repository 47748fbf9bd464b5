import { tryListening } from '../postgres/free-port.ts';
import { describePortHolder } from './port-holder.ts';

/** The port of each server: the edge's, and the next four; the port on which a proxy queries the config service for hosts, and the sandbox's mail port. */
export interface Ports {
  readonly edge: number;
  readonly platform: number;
  readonly config: number;
  readonly arcade: number;
  readonly sandbox: number;
  readonly ask: number;
  readonly smtp: number;
}

export function planPorts(base: number): Ports {
  return {
    edge: base,
    platform: base + 1,
    config: base + 2,
    arcade: base + 3,
    sandbox: base + 4,
    ask: base + 5,
    smtp: base + 6,
  };
}

/** Codes about the address rather than the port. Names are looked up, so a wrong one is not found. */
const NOT_OURS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);

/** Throws one line: every taken port, its server, and its holder if known; or why the edge cannot listen at this address. */
export async function checkPorts(ports: Ports, edgeHost: string): Promise<void> {
  const refusals = await Promise.all(
    Object.entries(ports).map(async ([server, port]: [string, number]) => {
      const answer = await tryListening(port, server === 'edge' ? edgeHost : '127.0.0.1');
      return { server, port, code: typeof answer === 'string' ? answer : undefined };
    }),
  );
  if (refusals.some(({ server, code = '' }) => server === 'edge' && NOT_OURS.has(code))) {
    throw new Error(
      `Cannot start: HOST is ${edgeHost}, which is no address of this machine. Name one it has, or leave HOST out.`,
    );
  }
  const lines = refusals.flatMap(({ server, port, code }) =>
    code === undefined ? [] : `port ${port} (${server}) ${explain(code, port)}`,
  );
  if (lines.length === 0) return;
  const isTaken = refusals.some(({ code }) => code === 'EADDRINUSE');
  throw new Error(`Cannot start: ${lines.join('; ')}. ${isTaken ? 'Stop it, or choose' : 'Choose'} another PORT.`);
}

function explain(code: string, port: number): string {
  if (code === 'EADDRINUSE') return `is taken${describePortHolder(port)}`;
  return code === 'EACCES' ? 'is not for this user to listen on' : `cannot be listened on (${code})`;
}
