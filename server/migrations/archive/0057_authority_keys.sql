-- Spellings that a reader takes for the same have one key: kinds of dashes, ß and ss, characters without width. Of entries
-- that now share a key the oldest has it; the others keep their own until somebody renames or removes them.
WITH keys AS (
  SELECT company_id, id,
    replace(lower(btrim(regexp_replace(regexp_replace(regexp_replace(normalize(name, NFKC),
      U&'[\00AD\200B-\200F\2060\FEFF]', '', 'g'),
      U&'\005Cs*[\002D\2010-\2015\2212]\005Cs*', '-', 'g'),
      '\s+', ' ', 'g'))), 'ß', 'ss') AS name_key
  FROM authorities
), firsts AS (
  SELECT DISTINCT ON (company_id, name_key) company_id, id, name_key FROM keys ORDER BY company_id, name_key, id
)
UPDATE authorities SET name_key = firsts.name_key
FROM firsts
WHERE authorities.company_id = firsts.company_id AND authorities.id = firsts.id
  AND authorities.name_key <> firsts.name_key;
