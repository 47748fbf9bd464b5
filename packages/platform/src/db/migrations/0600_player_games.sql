-- Games somebody keeps: what they marked as a favourite, and what they opened.
CREATE TABLE app.player_game (
  tenant text NOT NULL,
  member_id text NOT NULL,
  node_id integer NOT NULL REFERENCES app.game,
  -- NULL: no favourite.
  favoured_at timestamptz,
  -- When it was opened last. NULL: never.
  opened_at timestamptz,
  PRIMARY KEY (tenant, member_id, node_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

SELECT core.protect('app.player_game');
GRANT SELECT, INSERT, UPDATE ON app.player_game TO marquee_rw;
