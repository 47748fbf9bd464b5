import type { StaffRoutes } from '../staff/staff-routes.ts';
import type { ChangeService } from './change-service.ts';
import { registerEmergencyRoutes } from './emergency/emergency.routes.ts';
import { registerDraftRoutes } from './sets/change.routes.ts';
import { registerStepRoutes } from './steps/step.routes.ts';

/** Change sets, kills and roll-backs in the console's API; `describeChangeProblem` tells their errors. */
export function registerChangeRoutes(routes: StaffRoutes, changes: ChangeService): void {
  registerDraftRoutes(routes, changes);
  registerStepRoutes(routes, changes);
  registerEmergencyRoutes(routes, changes);
}
