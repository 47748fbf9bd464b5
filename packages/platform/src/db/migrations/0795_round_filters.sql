-- How many rounds the filters of the betting record leave, in the expressions of app.counted_round. Without it the planner expects almost none
-- and reads a game's rounds of the day instead of the member's.
CREATE STATISTICS app.round_filters (mcv) ON
  (coalesce(vendor, '')),
  (coalesce(game_type, '')),
  (CASE WHEN state = 'open' THEN 'open'
        WHEN voided = stake AND won = 0 AND (stake > 0 OR (had_free_bet AND free_bets = 0)) THEN 'voided'
        ELSE 'settled' END)
FROM app.game_round;
