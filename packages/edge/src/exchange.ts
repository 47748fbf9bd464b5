import type { Sending } from './content/send-content.ts';
import type { Visitor } from './security/visitor.ts';

/** A request being answered before Fastify: where to, for whom, and what to call it in the log. */
export interface Exchange extends Sending {
  /** Empty on a host that is nobody's. */
  readonly merchant: string;
  /** Without query, as it was spelt. */
  readonly path: string;
  readonly visitor: Visitor;
}
