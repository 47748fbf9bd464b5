import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { refuse } from './signed-scope.ts';

/** What happens to the response to an order. */
export type ResponseFault =
  | 'late'
  | 'done, no response'
  | 'not done, no response'
  | 'done, 503'
  | 'not done, 503'
  | 'refused';

/** By the last two digits of an amount or number. */
export const RESPONSE_FAULTS: Readonly<Record<string, ResponseFault>> = {
  81: 'late',
  82: 'done, no response',
  83: 'not done, no response',
  84: 'done, 503',
  85: 'not done, 503',
  86: 'refused',
};

export interface FaultyOrder {
  readonly fault: ResponseFault | undefined;
  /** Delay of a late response. */
  readonly lateMs: number;
  /** The error of a refused order. */
  readonly refusal: string;
  /** Does the order; null when its id belongs to another one. */
  readonly work: () => object | null;
}

/** Does an order and responds, unless its fault says otherwise. */
export async function takeOrder(reply: FastifyReply, { fault, lateMs, refusal, work }: FaultyOrder): Promise<unknown> {
  if (fault === 'refused') return refuse(reply, 422, refusal);
  const shown = fault?.startsWith('not done') ? {} : work();
  if (shown === null) return refuse(reply, 409, 'id_reused');
  if (fault === 'late') await sleep(lateMs);
  if (fault?.endsWith('no response')) return reply.hijack().raw.destroy();
  return fault?.endsWith('503') ? refuse(reply, 503, 'unavailable') : shown;
}
