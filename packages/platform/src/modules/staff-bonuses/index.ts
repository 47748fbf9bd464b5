/** Bonuses that staff give and take back; above the brand's sum by two persons (ADR 91, ADR 97). */
export { staffBonusesRoutes } from './staff-bonuses.routes.ts';
