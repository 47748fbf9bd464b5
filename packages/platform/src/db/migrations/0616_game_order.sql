-- Indexes in the order of the lists, so that a page reads only its own rows: by category or vendor, by heat or name.
CREATE INDEX game_by_heat ON app.game (game_type, hot_rank, name_key, node_id) WHERE enabled;
CREATE INDEX game_by_name ON app.game (game_type, name_key, node_id) WHERE enabled;
CREATE INDEX game_of_vendor_by_heat ON app.game (game_type, vendor, hot_rank, name_key, node_id) WHERE enabled;
CREATE INDEX game_of_vendor_by_name ON app.game (game_type, vendor, name_key, node_id) WHERE enabled;
DROP INDEX app.game_hot, app.game_listing;
