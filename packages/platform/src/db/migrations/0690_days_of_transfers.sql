-- A vendor with wallets of its own gives account of its days too: of what was moved there and back.
ALTER TABLE app.recon_day ADD COLUMN about text NOT NULL DEFAULT 'play' CHECK (about IN ('play', 'transfers'));
ALTER TABLE app.recon_line DROP CONSTRAINT recon_line_kind_check;
ALTER TABLE app.recon_line ADD CONSTRAINT recon_line_kind_check
  CHECK (kind IN ('bet', 'free_bet', 'win', 'rollback', 'transfer_in', 'transfer_out'));
-- A day's transfers with a provider.
CREATE INDEX wallet_transfer_of_day ON app.wallet_transfer (tenant, provider, created_at);
