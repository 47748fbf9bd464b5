import type { Invariant } from './invariant.ts';

/** What payment providers' days book. */
export const PAYMENT_DAY_INVARIANTS: readonly Invariant[] = [
  {
    id: '5t',
    rule: "every fee of a payment provider was booked from a day's accepted file, between the provider's account and the brand's own",
    sql: `SELECT count(*) AS broken FROM core.tx t WHERE t.tenant = core.tenant() AND t.source = 'payment_day' AND NOT (
      (SELECT array_agg(a.class ORDER BY a.class) = ARRAY['adjustment', 'psp_clearing'] FROM core.entry e
        JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account WHERE e.tenant = t.tenant AND e.tx = t.id)
      AND EXISTS (SELECT FROM core.entry e JOIN core.account a ON a.tenant = e.tenant AND a.id = e.account AND a.class = 'psp_clearing'
        JOIN app.recon_day d ON d.tenant = e.tenant AND d.provider = a.owner AND d.day::text = t.subject AND d.taken_at IS NOT NULL
        WHERE e.tenant = t.tenant AND e.tx = t.id AND t.ref = a.owner || ' fee ' || t.subject || ' ' || e.currency))`,
  },
];
