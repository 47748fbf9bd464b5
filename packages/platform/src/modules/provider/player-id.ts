import { MERCHANT_CODE } from '@marquee/contracts/manifest';

/** The player a provider means. Its `user` is opaque to it and tells us brand and member. */
export interface Player {
  readonly merchant: string;
  readonly memberId: string;
}

export const formatPlayer = ({ merchant, memberId }: Player): string => `${merchant}.${memberId}`;

/** Null for a user that we did not issue. The database decides whether the member exists. */
export function parsePlayer(user: string): Player | null {
  const [merchant = '', memberId = '', ...rest] = user.split('.');
  if (!MERCHANT_CODE.test(merchant) || !/^[\w-]{1,64}$/.test(memberId) || rest.length > 0) return null;
  return { merchant, memberId };
}
