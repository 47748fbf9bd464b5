-- core.take_over_exclusion has one parameter more: the shortest exclusion of the brand.
DROP FUNCTION IF EXISTS core.take_over_exclusion(text, text, text);
