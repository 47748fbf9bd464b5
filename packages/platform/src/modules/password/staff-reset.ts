import { PAYMENT_RESET_MS } from '@marquee/contracts/constants';
import type { Ctx } from '../../context.ts';
import type { Member } from '../member/index.ts';

/**
 * Until when the log-in password proves too little, because staff have reset it: a call to support must not hand over the rest of
 * the account. Null: it was not reset, or long ago.
 */
export function staffResetEnd(
  { clock }: Pick<Ctx, 'clock'>,
  { staffResetAt }: Pick<Member, 'staffResetAt'>,
): Date | null {
  if (staffResetAt === null) return null;
  const end = new Date(staffResetAt.getTime() + PAYMENT_RESET_MS);
  return end > clock.now() ? end : null;
}
