import type { Role } from '@marquee/contracts/schemas/staff';
import type { Permission } from '@marquee/contracts/staff-calls';
import { NO_BRAND } from '@marquee/contracts/support';
import { PERMISSIONS } from './access.ts';
import { ConsoleError } from './console-error.ts';

/** A role on some brands: their codes, or `*` for all, future ones included. */
export type Grant = { readonly role: Role; readonly brands: '*' | string[] };
export type Grants = readonly Grant[];

/** The brands on which these grants give a permission. */
export function brandsWith(grants: Grants, permission: Permission): '*' | ReadonlySet<string> {
  const roles: readonly Role[] = PERMISSIONS[permission];
  const brands = new Set<string>();
  for (const grant of grants) {
    if (!roles.includes(grant.role)) continue;
    if (grant.brands === '*') return '*';
    for (const brand of grant.brands) brands.add(brand);
  }
  return brands;
}

export function may(grants: Grants, permission: Permission, merchant: string): boolean {
  const brands = brandsWith(grants, permission);
  return brands === '*' || brands.has(merchant);
}

export function mayAnywhere(grants: Grants, permission: Permission): boolean {
  const brands = brandsWith(grants, permission);
  return brands === '*' || brands.size > 0;
}

/** Whether the counts of this brand may be shown, or those that belong to no brand (`NO_BRAND`). */
export const maySeeCount = (grants: Grants, merchant: string): boolean =>
  merchant === NO_BRAND ? mayAnywhere(grants, 'reconciliation.read') : may(grants, 'reconciliation.read', merchant);

/**
 * For brands that a request names, in its path or its body. @throws ConsoleError `not_found` for a brand that the person cannot see,
 * `permission_denied` for one where only the permission is missing.
 */
export function requirePermission(
  { grants }: { readonly grants: Grants },
  permission: Permission,
  merchants: Iterable<string>,
): void {
  for (const merchant of merchants) {
    if (may(grants, permission, merchant)) continue;
    throw new ConsoleError(may(grants, 'brand.read', merchant) ? 'permission_denied' : 'not_found');
  }
}

/** Whether all of `grants` lies on brands where `holder` has the permission, so that roles are given within one's own brands only. */
export function covers(holder: Grants, permission: Permission, grants: Grants): boolean {
  const brands = brandsWith(holder, permission);
  if (brands === '*') return true;
  return grants.every((grant) => grant.brands !== '*' && grant.brands.every((brand) => brands.has(brand)));
}

/** One grant per role, roles and brands sorted, so that equal grants compare equal. A role without brands is removed. */
export function tidy(grants: Grants): Grant[] {
  const byRole = new Map<Role, '*' | Set<string>>();
  for (const { role, brands } of grants) {
    const known = byRole.get(role) ?? new Set<string>();
    byRole.set(role, brands === '*' || known === '*' ? '*' : new Set([...known, ...brands]));
  }
  return [...byRole]
    .map(([role, brands]): Grant => ({ role, brands: brands === '*' ? '*' : [...brands].sort() }))
    .filter(({ brands }) => brands.length > 0)
    .sort((a, b) => (a.role < b.role ? -1 : 1));
}

/** The part of `grants` on brands where `holder` has the permission; other brands stay hidden. */
export function visibleTo(holder: Grants, permission: Permission, grants: Grants): Grant[] {
  const brands = brandsWith(holder, permission);
  if (brands === '*') return tidy(grants);
  return tidy(
    grants.map(({ role, brands: on }) => ({
      role,
      brands: on === '*' ? [...brands] : on.filter((brand) => brands.has(brand)),
    })),
  );
}

/** Permission → brands, so that the console shows only permitted actions. */
export function permissionsOf(grants: Grants): Record<string, '*' | string[]> {
  const permissions: Record<string, '*' | string[]> = {};
  for (const permission of Object.keys(PERMISSIONS) as Permission[]) {
    const brands = brandsWith(grants, permission);
    if (brands === '*') permissions[permission] = brands;
    else if (brands.size > 0) permissions[permission] = [...brands].sort();
  }
  return permissions;
}

/** Brands that grants name, for the audit. */
export const namedBrands = (...lists: Grants[]): string[] =>
  [...new Set(lists.flat().flatMap(({ brands }) => (brands === '*' ? [] : brands)))].sort();
