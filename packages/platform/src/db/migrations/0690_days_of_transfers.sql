-- Day files of vendors with wallets of their own list transfers.
ALTER TABLE app.recon_day ADD COLUMN about text NOT NULL DEFAULT 'play' CHECK (about IN ('play', 'transfers'));
ALTER TABLE app.recon_line DROP CONSTRAINT recon_line_kind_check;
ALTER TABLE app.recon_line ADD CONSTRAINT recon_line_kind_check
  CHECK (kind IN ('bet', 'free_bet', 'win', 'rollback', 'transfer_in', 'transfer_out'));
-- Transfers with a provider by day.
CREATE INDEX wallet_transfer_of_day ON app.wallet_transfer (tenant, provider, created_at);
