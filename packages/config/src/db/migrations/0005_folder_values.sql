-- {"value": …}: what the folders said when a value of run time was set, {} where they said nothing; null: not known. Where they say
-- something else now, the two are in conflict.
ALTER TABLE override_value ADD COLUMN folder jsonb;
