-- Rounds played with money in a vendor's wallet. They are part of the player's history, not of the ledger.
ALTER TABLE app.game_round ADD COLUMN at_vendor boolean NOT NULL DEFAULT false;

-- The vendor's cursor up to which its rounds were read. Not per brand.
CREATE TABLE app.vendor_round_place (
  provider text PRIMARY KEY,
  place text NOT NULL
);
