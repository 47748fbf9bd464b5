const BADGE_MAX = 99;

/** A count as a badge shows it: `7`, `99+`. */
export const badgeText = (count: number): string => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count));
