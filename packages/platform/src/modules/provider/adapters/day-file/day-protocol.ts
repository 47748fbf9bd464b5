import type * as z from 'zod/mini';
import type { DayLine } from '../../day-file.ts';

/** The brand and the day. */
export interface DayRequest {
  readonly merchant: string;
  readonly day: string;
}

/** Verifies the signature of a file with one key. */
export interface Verifier {
  update(piece: Buffer): void;
  accepts(signature: string): boolean;
}

/** The totals of a file for one kind and currency, in the protocol's units. */
export interface DaySum {
  readonly kind: string;
  readonly currency: string;
  readonly amount: bigint;
}

/** The parts of a day file that differ by protocol: its request, its signature, its lines. */
export interface DayProtocol<Line extends { readonly at: string }> {
  request(request: DayRequest): { readonly url: string; readonly init: RequestInit };
  /** The fields that its head must have beside the type. */
  headOf(request: DayRequest): Readonly<Record<string, string>>;
  verifiers(): readonly Verifier[];
  readonly line: z.ZodMiniType<Line>;
  /** What the line adds to the totals. */
  sumOf(line: Line): DaySum | null;
  /** An amount of the totals; null for an invalid one. */
  readSum(text: string): bigint | null;
  toLine(line: Line): DayLine;
}
