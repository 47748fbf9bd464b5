import type { Clock, Server } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { Pool } from 'pg';
import type { DescribeProblem } from './console-error.ts';
import { meRoutes } from './me.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { staffRoutes } from './staff.routes.ts';
import type { StaffKeys } from './staff-deps.ts';
import { openStaffKit, type StaffRoutes } from './staff-kit.ts';
import type { VisitOf } from './visit.ts';

export interface StaffDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly keys: StaffKeys;
  readonly visitOf: VisitOf;
  /** Describe errors of other parts of the console. */
  readonly describe?: readonly DescribeProblem[];
}

/** Registers the routes of accounts, sessions and roles. Result: the kit for the other routes of the console's API. */
export function openStaff(app: Server, { visitOf, describe = [], ...deps }: StaffDeps): StaffRoutes {
  const routes = openStaffKit(app, { deps, visitOf, describe });
  sessionRoutes(routes, deps);
  meRoutes(routes, deps);
  staffRoutes(routes, deps);
  return routes;
}
