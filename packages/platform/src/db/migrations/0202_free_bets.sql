-- Free bets (`is_free` of the wallet API). No stake is taken from the member, who keeps the win. A free bet is a transaction of its
-- own kind without lines, so that its id cannot be used again.
CREATE TABLE app.free_bet (
  tenant text NOT NULL,
  tx uuid NOT NULL,
  -- The provider's reward (`reward_uuid`), if the call names one.
  reward text CHECK (length(reward) <= 128),
  -- Nominal stake in minor units; 0 if the provider does not say.
  worth bigint NOT NULL CHECK (worth >= 0),
  PRIMARY KEY (tenant, tx),
  FOREIGN KEY (tenant, tx) REFERENCES core.tx (tenant, id)
);
SELECT core.protect('app.free_bet');
GRANT SELECT ON app.free_bet TO marquee_rw;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON app.free_bet
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();

-- Free bets that were not undone. A round whose stakes and free bets were all undone is over.
ALTER TABLE app.game_round ADD COLUMN free_bets integer NOT NULL DEFAULT 0 CHECK (free_bets >= 0);
