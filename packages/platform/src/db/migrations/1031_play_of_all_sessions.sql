-- core.play_context has one parameter more: the time of the call.
DROP FUNCTION IF EXISTS core.play_context(text, text, text, bytea, text);
