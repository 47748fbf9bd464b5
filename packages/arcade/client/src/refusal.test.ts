import { expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { refusalOf } from './refusal.ts';

const REFUSALS = [
  ['token_invalid', undefined, 'error.session_over'],
  ['validation_failed', 'not_offered', 'error.not_offered'],
  ['validation_failed', undefined, 'error.not_offered'],
  ['conflict', 'bets_closed', 'table.late'],
  ['conflict', 'one_slip', 'table.once'],
  ['conflict', 'last_unpaid', 'table.unpaid'],
  ['too_many_requests', undefined, 'error.too_fast'],
  ['offline', undefined, 'error.offline'],
  ['internal', undefined, 'error.unavailable'],
  ['conflict', undefined, 'error.unavailable'],
] as const;

it.each(REFUSALS)('[G11] a bet refused with %s (%s) has a message of its own: %s', (code, reason, message) => {
  expect(refusalOf(new ApiError(code, reason)).message).toBe(message);
});

it('[G11] only a refusal is certain, and only the end of the session sends the player out', () => {
  const certain = REFUSALS.filter(([code, reason]) => refusalOf(new ApiError(code, reason)).isCertain);
  expect(certain.map(([, , message]) => message)).not.toContain('error.offline');
  expect(certain).toHaveLength(7);
  expect(REFUSALS.filter(([code, reason]) => refusalOf(new ApiError(code, reason)).isOver)).toHaveLength(1);
  expect(refusalOf(new TypeError('no network'))).toEqual({
    message: 'error.offline',
    isOver: false,
    isCertain: false,
  });
});
