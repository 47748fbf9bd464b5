import type { Fault } from '../faults.ts';

export interface Asset {
  /** `<hash>.<extension>`. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** Reasons why it cannot be served. */
  readonly faults: readonly Fault[];
}
