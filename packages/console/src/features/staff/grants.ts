import { ROLES, type StaffAccountValue } from '@marquee/contracts/schemas/staff';

export type Grant = StaffAccountValue['grants'][number];

/** One grant per role: all brands if any of its grants has all, else their union, sorted. Roles without brands are left out. */
export function mergeGrants(grants: readonly Grant[]): Grant[] {
  return ROLES.flatMap((role): Grant[] => {
    const brands = grants.filter((grant) => grant.role === role).map((grant) => grant.brands);
    if (brands.includes('*')) return [{ role, brands: '*' }];
    const union = [...new Set(brands.flatMap((each) => (each === '*' ? [] : each)))].sort();
    return union.length === 0 ? [] : [{ role, brands: union }];
  });
}

/** Whether two lists grant the same. */
export const sameGrants = (one: readonly Grant[], other: readonly Grant[]): boolean =>
  JSON.stringify(mergeGrants(one)) === JSON.stringify(mergeGrants(other));
