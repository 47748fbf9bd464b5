-- What a person paid again alone within a day is summed (ADR 94).
CREATE INDEX payout_case_again ON app.payout_case (tenant, again_by, again_at) WHERE again_at IS NOT NULL;
