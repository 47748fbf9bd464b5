/** Ranges and pages of the member's records, without schemas. */
export const RECORD_PAGE_SIZE = 20;
/** Three months. */
export const RECORD_DAYS_MAX = 92;
export const RECORD_YEAR_DAYS_MAX = 366;
