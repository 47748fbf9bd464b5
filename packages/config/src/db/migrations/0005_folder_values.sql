-- The folders' value when the run-time value was set, as {"value": …}; {}: they had none; null: not known. If it is different now, the
-- two are in conflict.
ALTER TABLE override_value ADD COLUMN folder jsonb;
