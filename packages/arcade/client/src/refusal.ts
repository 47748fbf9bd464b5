import { ApiError } from './api.ts';
import type { MessageKey } from './i18n.ts';

/** The meaning of a failed call for the player. */
export interface Refusal {
  readonly message: MessageKey;
  /** Only a new launch helps. */
  readonly isOver: boolean;
  /** The server has refused and nothing was taken; otherwise the outcome is unknown. */
  readonly isCertain: boolean;
}

/** By the problem's code, or by its reason where a code has several. */
const MESSAGES: Readonly<Record<string, MessageKey>> = {
  token_invalid: 'error.session_over',
  validation_failed: 'error.not_offered',
  too_many_requests: 'error.too_fast',
  bets_closed: 'table.late',
  one_slip: 'table.once',
  last_unpaid: 'table.unpaid',
};

export function refusalOf(error: unknown): Refusal {
  const { code, reason } = error instanceof ApiError ? error : { code: 'offline', reason: undefined };
  const certain = MESSAGES[reason ?? ''] ?? MESSAGES[code];
  const message = certain ?? (code === 'offline' ? 'error.offline' : 'error.unavailable');
  return { message, isOver: code === 'token_invalid', isCertain: certain !== undefined };
}
