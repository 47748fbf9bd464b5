-- Rounds played with money that a vendor keeps: on the player's record beside all others, and nothing of the ledger's.
ALTER TABLE app.game_round ADD COLUMN at_vendor boolean NOT NULL DEFAULT false;

-- How far each vendor's rounds have been read, in its own words. No brand's.
CREATE TABLE app.vendor_round_place (
  provider text PRIMARY KEY,
  place text NOT NULL
);
