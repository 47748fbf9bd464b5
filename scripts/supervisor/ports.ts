import { tryPort } from '../postgres/free-port.ts';
import { describePortHolder } from './port-holder.ts';

/** The port of each server: the edge's, and the next three. */
export interface Ports {
  readonly edge: number;
  readonly platform: number;
  readonly config: number;
  readonly arcade: number;
}

export function planPorts(base: number): Ports {
  return { edge: base, platform: base + 1, config: base + 2, arcade: base + 3 };
}

/** Throws one line that names every taken port, whose it would have been, and who has it where that can be known. */
export async function checkPorts(ports: Ports, edgeHost: string): Promise<void> {
  const taken = await Promise.all(
    Object.entries(ports).map(async ([server, port]: [string, number]) => {
      const isFree = (await tryPort(port, server === 'edge' ? edgeHost : '127.0.0.1')) !== undefined;
      return isFree ? undefined : `port ${port} (${server}) is taken${describePortHolder(port)}`;
    }),
  );
  const lines = taken.filter((line) => line !== undefined);
  if (lines.length > 0) throw new Error(`Cannot start: ${lines.join('; ')}. Stop it, or choose another PORT.`);
}
