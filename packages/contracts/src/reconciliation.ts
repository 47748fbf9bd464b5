/** Internal paths of the platform about reconciliation, called by the config service as in `support.ts`; never proxied. */
const ROOT = '/internal/reconciliation';

export const RECONCILIATION_PATHS = {
  days: `${ROOT}/days`,
  attention: `${ROOT}/attention`,
  attentionOfBrands: `${ROOT}/attention/brands`,
  breaks: `${ROOT}/:provider/:day/breaks`,
  explain: `${ROOT}/:provider/:day/explain`,
  again: `${ROOT}/:provider/:day/again`,
} as const;
