/** What the config service asks of the platform about reconciliation, as `support.ts` says; never proxied. */
const ROOT = '/internal/reconciliation';

export const RECONCILIATION_PATHS = {
  days: `${ROOT}/days`,
  attention: `${ROOT}/attention`,
  attentionOfBrands: `${ROOT}/attention/brands`,
  breaks: `${ROOT}/:provider/:day/breaks`,
  explain: `${ROOT}/:provider/:day/explain`,
  again: `${ROOT}/:provider/:day/again`,
} as const;
