import { memberInfoValue } from '@marquee/contracts/schemas/member';
import { type PlayerRoutes, requireMember } from '../../calls.ts';
import type { Services } from '../../services.ts';
import { type HasPaymentPassword, readMemberInfo } from './member.service.ts';

/** GET /wps/member/info. */
export function memberRoutes(
  routes: PlayerRoutes,
  { withTenant }: Services,
  hasPaymentPassword: HasPaymentPassword,
): void {
  routes.route('memberInfo', {
    value: memberInfoValue,
    handler: (ctx) => withTenant(ctx, (db) => readMemberInfo(db, requireMember(ctx), hasPaymentPassword)),
  });
}
