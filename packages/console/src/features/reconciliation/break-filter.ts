import { BREAK_KINDS, BREAK_STATES } from '@marquee/contracts/schemas/reconciliation';
import type { BreakFilter } from './use-reconciliation.ts';

/** What of it stands in the address; anything else there narrows nothing. */
export const filterOf = (query: URLSearchParams): BreakFilter => ({
  kind: BREAK_KINDS.find((kind) => kind === query.get('kind')) ?? null,
  state: BREAK_STATES.find((state) => state === query.get('state')) ?? null,
});
