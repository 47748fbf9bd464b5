-- Names are compared whatever the order of their parts (core.person_key): what was noted before is written so too.
UPDATE core.licensee_exclusion SET person_key = (
  SELECT string_agg(part, ' ' ORDER BY part COLLATE "C")
  FROM regexp_split_to_table(regexp_replace(person_key, '\|[^|]*$', ''), '[\s.,''’-]+') AS part WHERE part <> ''
) || '|' || split_part(person_key, '|', -1)
WHERE person_key IS NOT NULL;
