-- Counts of what needs attention also have adjustments that wait, which lapse: the functions get the time.
DROP FUNCTION IF EXISTS core.attention_of_brands(text[], timestamptz, integer, timestamptz);
DROP FUNCTION IF EXISTS core.attention(text, timestamptz, integer, timestamptz);
