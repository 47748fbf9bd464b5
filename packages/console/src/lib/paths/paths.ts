import { path } from '../api/api.ts';

/** Each path of the console once. Everything that can be looked at has an address; the tenant stands in it. */
export const PATHS = {
  brands: '/brands',
  brand: (merchant: string, section?: string) =>
    section === undefined ? path`/brands/${merchant}` : path`/brands/${merchant}/${section}`,
  changes: '/changes',
  change: (id: string) => path`/changes/${id}`,
  calendar: '/calendar',
  audit: '/audit',
  staff: '/staff',
  member: (id: string) => path`/staff/${id}`,
  account: '/account',
  setup: '/setup',
} as const;
