-- Days of payment providers (ADR 66, 93): payments, refunds, chargebacks, payouts, payouts that came back, and the provider's fees.
ALTER TABLE app.recon_day
  DROP CONSTRAINT recon_day_about_check,
  ADD CONSTRAINT recon_day_about_check CHECK (about IN ('play', 'transfers', 'payments'));
ALTER TABLE app.recon_line
  DROP CONSTRAINT recon_line_kind_check,
  ADD CONSTRAINT recon_line_kind_check CHECK (kind IN ('bet', 'free_bet', 'win', 'rollback', 'transfer_in', 'transfer_out',
    'payment', 'refund', 'chargeback', 'payout', 'payout_return', 'fee'));
