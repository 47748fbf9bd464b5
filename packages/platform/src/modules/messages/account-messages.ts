import type { MessageTexts } from '@marquee/contracts/schemas/staff-messages';
import type { TimedScope } from '../../context.ts';
import type { TenantDb } from '../../db/with-tenant.ts';
import { sendToMember } from './send-to-member.ts';

/** Sends a member a notice about what protects the account, in the transaction of `db`, so that there is no message without the change. */
export const sendAccountMessage = (
  db: TenantDb,
  ctx: TimedScope,
  { memberId, texts }: { readonly memberId: string; readonly texts: MessageTexts },
): Promise<void> => sendToMember(db, ctx, memberId, { type: 'account', texts });
