import { BREAK_KINDS, BREAK_STATES } from '@marquee/contracts/schemas/reconciliation';
import type { BreakFilter } from './use-reconciliation.ts';

/** The filter of the address; unknown values are ignored. */
export const filterOf = (query: URLSearchParams): BreakFilter => ({
  kind: BREAK_KINDS.find((kind) => kind === query.get('kind')) ?? null,
  state: BREAK_STATES.find((state) => state === query.get('state')) ?? null,
});
