-- The same conditions as one function per table, which makes a posting cheaper (ADR 73).

ALTER TABLE core.tx
  DROP CONSTRAINT tx_kind_check, DROP CONSTRAINT tx_source_check, DROP CONSTRAINT tx_ref_check, DROP CONSTRAINT tx_req_hash_check,
  DROP CONSTRAINT tx_outcome_check, DROP CONSTRAINT tx_subject_check, DROP CONSTRAINT tx_check,
  ADD CONSTRAINT is_tx CHECK (core.is_tx(kind, source, ref, req_hash, outcome, subject, reverses));
ALTER TABLE core.account
  DROP CONSTRAINT account_shard_check, DROP CONSTRAINT account_currency_check,
  ADD CONSTRAINT is_account CHECK (core.is_account(shard, currency));
ALTER TABLE core.entry
  DROP CONSTRAINT entry_amount_check, DROP CONSTRAINT entry_account_seq_check,
  ADD CONSTRAINT is_entry CHECK (amount <> 0 AND account_seq > 0);
