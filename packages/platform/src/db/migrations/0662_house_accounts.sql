-- 64 shards of house accounts: with sixteen, nearly half of eight concurrent bets waited for another's commit. The sixteen existing
-- shards stay as the first of them.
ALTER TABLE core.account DROP CONSTRAINT account_shard_check, ADD CHECK (shard BETWEEN 0 AND 63);
