import type * as z from 'zod/mini';
import type { DayLine } from '../../day-file.ts';

/** Whose day. */
export interface DayAsked {
  readonly merchant: string;
  readonly day: string;
}

/** Of one key that a file may be signed with. */
export interface Verifier {
  update(piece: Buffer): void;
  accepts(signature: string): boolean;
}

/** What a file's totals say of one kind and currency, in the protocol's own units. */
export interface DaySum {
  readonly kind: string;
  readonly currency: string;
  readonly amount: bigint;
}

/** What of a day's file differs from protocol to protocol: how it is asked for, who signed it, what its lines say. */
export interface DayProtocol<Line extends { readonly at: string }> {
  request(asked: DayAsked): { readonly url: string; readonly init: RequestInit };
  /** What its head has to say beside its type. */
  headOf(asked: DayAsked): Readonly<Record<string, string>>;
  verifiers(): readonly Verifier[];
  readonly line: z.ZodMiniType<Line>;
  /** What it adds to the totals. */
  sumOf(line: Line): DaySum | null;
  /** An amount of the totals; null for what is none. */
  readSum(text: string): bigint | null;
  toLine(line: Line): DayLine;
}
