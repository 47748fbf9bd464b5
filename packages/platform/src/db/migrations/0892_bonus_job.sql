-- The job takes one member after the other, also those whose next bonus has yet to begin.
DROP FUNCTION IF EXISTS core.lapse_bonus(text, timestamptz, interval);
CREATE INDEX bonus_waiting ON app.bonus (tenant, member_id) WHERE state = 'waiting';
