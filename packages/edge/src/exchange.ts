import type { Sending } from './content/send-content.ts';
import type { Visitor } from './security/visitor.ts';

/** A request that is answered before Fastify: response, brand, and names for the log. */
export interface Exchange extends Sending {
  /** Empty on an unknown host. */
  readonly merchant: string;
  /** Path as received, without query. */
  readonly path: string;
  readonly visitor: Visitor;
}
