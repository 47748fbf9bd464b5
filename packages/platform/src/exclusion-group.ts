import type { BrandScope } from './context.ts';

/** Brands of one group share exclusions: those of a licensee. A brand without a licensee is a group of its own. */
export const exclusionGroup = ({ merchant, manifest }: Pick<BrandScope, 'merchant' | 'manifest'>): string =>
  manifest.private.licensee ?? `brand:${merchant}`;
