/**
 * An invariant of the ledger, as a query that counts its violations for the tenant in `app.tenant_id`. Numbered as in
 * docs/security.md, invariants. No query can check 4 and 12, which concern received answers and running servers: `npm run chaos`
 * does.
 */
export interface Invariant {
  readonly id: string;
  /** What must hold, as printed. */
  readonly rule: string;
  /** Returns one column, `broken`. */
  readonly sql: string;
}
