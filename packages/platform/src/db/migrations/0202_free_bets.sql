-- Free bets (`is_free` of the wallet API): a stake that somebody else pays for. Nothing is taken from the member; what it wins is
-- theirs. A transaction of its own kind without lines, so that its id is used up like any bet's.
CREATE TABLE app.free_bet (
  tenant text NOT NULL,
  tx uuid NOT NULL,
  -- The provider's reward it belongs to (`reward_uuid`), where it names one.
  reward text CHECK (length(reward) <= 128),
  -- What the stake would have been, minor units; 0 where the provider does not say.
  worth bigint NOT NULL CHECK (worth >= 0),
  PRIMARY KEY (tenant, tx),
  FOREIGN KEY (tenant, tx) REFERENCES core.tx (tenant, id)
);
SELECT core.protect('app.free_bet');
GRANT SELECT ON app.free_bet TO marquee_rw;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON app.free_bet
  FOR EACH STATEMENT EXECUTE FUNCTION core.refuse_change();

-- Free bets that stand: a round is over when these too are back.
ALTER TABLE app.game_round ADD COLUMN free_bets integer NOT NULL DEFAULT 0 CHECK (free_bets >= 0);
