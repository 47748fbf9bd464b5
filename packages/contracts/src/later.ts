/**
 * Figures of §9 whose features are not built yet. The part that builds one moves its figures to `constants.ts`: a check
 * fails when a figure here is read, and when one there is not.
 */

export const ESPORTS_VENDORS = ['TF', 'IA'] as const;
export const POPULAR_GAMES_COUNT = 20;
export const VN_NUMBERS_COUNT = 100;
export const SIDEBAR_QR_PX = 112;
export const VIP_RANK_ABOVE = 4;
export const NOTICE_PAGE_SIZE = 9;
export const REAL_TIME_SALARY_PERIOD_MS = 300_000;
export const ACTIVITY_REMARK_MAX = 140;
export const ACTIVITY_IMAGES_MAX = 3;
export const ACTIVITY_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const CONTRACT_PERIODS = ['daily', 'weekly', 'half-month', 'monthly'] as const;
