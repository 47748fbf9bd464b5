import type { Clock, Server } from '@marquee/server-kit';
import type { Passwords } from '@marquee/server-kit/passwords';
import type { Pool } from 'pg';
import type { DescribeProblem } from './console-error.ts';
import { registerMeRoutes } from './me.routes.ts';
import { registerSessionRoutes } from './session.routes.ts';
import { registerStaffRoutes } from './staff.routes.ts';
import type { StaffKeys } from './staff-deps.ts';
import { openStaffRoutes, type StaffRoutes } from './staff-routes.ts';
import type { VisitOf } from './visit.ts';

export interface StaffDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly keys: StaffKeys;
  readonly visitOf: VisitOf;
  /** How other parts of the console tell what their errors are. */
  readonly describe?: readonly DescribeProblem[];
}

/** Accounts, sessions and roles of staff, on the console's host. Answers what the rest of its API is registered with. */
export function registerStaff(app: Server, { visitOf, describe = [], ...deps }: StaffDeps): StaffRoutes {
  const routes = openStaffRoutes(app, { deps, visitOf, describe });
  registerSessionRoutes(routes, deps);
  registerMeRoutes(routes, deps);
  registerStaffRoutes(routes, deps);
  return routes;
}
