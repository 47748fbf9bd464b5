-- The player sees what was credited for a deposit by matches.
CREATE INDEX payment_match_of_deposit ON app.payment_match (tenant, deposit_id) WHERE deposit_id IS NOT NULL;
