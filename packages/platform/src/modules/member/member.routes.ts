import { memberInfoValue } from '@marquee/contracts/schemas/member';
import type { Server } from '@marquee/server-kit';
import { registerCall, requireMember } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { readMemberInfo } from './member.service.ts';

/** GET /wps/member/info. */
export function registerMember(app: Server, { withTenant }: Services): void {
  registerCall(app, 'memberInfo', {
    value: memberInfoValue,
    handler: (ctx) => withTenant(ctx, (db) => readMemberInfo(db, requireMember(ctx))),
  });
}
