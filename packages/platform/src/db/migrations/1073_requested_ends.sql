-- These columns began with payouts that are paid again, and are about ends of other amounts too (ADR 94). Their names stay: a process of the
-- former version reads them while servers are replaced.
COMMENT ON COLUMN app.payout_case.again_by IS 'The first person: requested that the payout is paid again, or ends as end_as says';
COMMENT ON COLUMN app.payout_case.again_needed IS 'How many persons must agree to it';
COMMENT ON COLUMN app.payout_case.again_at IS 'When the last of them did: it was paid again, or ended';
