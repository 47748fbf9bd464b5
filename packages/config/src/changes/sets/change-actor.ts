import type { Permission } from '@marquee/contracts/staff-calls';
import { brandsWith, may, requirePermission } from '../../staff/grants.ts';
import type { SignedIn } from '../../staff/staff-deps.ts';
import type { Actor } from '../change-deps.ts';
import { merchantsOf } from './change-set.ts';

/** A member of staff who needs a permission on every brand of a change set. */
export function actorOf(who: SignedIn, permission: Permission): Actor {
  return {
    name: who.name,
    requestId: who.requestId,
    ip: who.ip,
    sees: (change) => {
      const merchants = merchantsOf(change);
      // Without brands yet: for its author and for those who see every brand.
      if (merchants.length === 0) return change.author === who.name || brandsWith(who.grants, 'change.read') === '*';
      return merchants.every((merchant) => may(who.grants, 'change.read', merchant));
    },
    permit: (change) => requirePermission(who, permission, merchantsOf(change)),
  };
}
