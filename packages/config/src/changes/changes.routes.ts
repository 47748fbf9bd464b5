import type { StaffRoutes } from '../staff/staff-kit.ts';
import type { ChangeService } from './change-service.ts';
import { emergencyRoutes } from './emergency/emergency.routes.ts';
import { changeRoutes } from './sets/change.routes.ts';
import { stepRoutes } from './steps/step.routes.ts';

/** Change sets, kills and roll-backs in the console's API; `describeChangeProblem` describes their errors. */
export function changesRoutes(routes: StaffRoutes, changes: ChangeService): void {
  changeRoutes(routes, changes);
  stepRoutes(routes, changes);
  emergencyRoutes(routes, changes);
}
