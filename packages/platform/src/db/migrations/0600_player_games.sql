-- A member's favourite games and opened games.
CREATE TABLE app.player_game (
  tenant text NOT NULL,
  member_id text NOT NULL,
  node_id integer NOT NULL REFERENCES app.game,
  -- NULL: not a favourite.
  favoured_at timestamptz,
  -- Time of the last launch. NULL: never.
  opened_at timestamptz,
  PRIMARY KEY (tenant, member_id, node_id),
  FOREIGN KEY (tenant, member_id) REFERENCES app.member (tenant, id)
);

SELECT core.protect('app.player_game');
GRANT SELECT, INSERT, UPDATE ON app.player_game TO marquee_rw;
