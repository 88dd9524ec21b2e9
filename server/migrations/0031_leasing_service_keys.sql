-- The service that a text names: lower case words without accents, hyphens and punctuation, and without what changes from line to line: the plate of the
-- position in any spelling, dates and months, numbers of documents, and bare words for the kind of document. Matching, findings and contracts compare this
-- key. One function with built-in ones only: a generated column must not depend on the search path.
CREATE FUNCTION leasing_service_key(service text, plate_key text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := replace(lower(regexp_replace(normalize(service, NFKD), '[\u00ad\u0300-\u036f\u200b]', '', 'g')), 'ß', 'ss');
  plate text := regexp_replace(lower(regexp_replace(normalize(plate_key, NFKD), '[^[:alnum:]]', '', 'g')), '(?<=\d)[eh]$', '');
BEGIN
  -- Patterns are compiled for every plate, so only where it is.
  IF plate ~ '\d' AND length(plate) >= 3 AND strpos(regexp_replace(plain, '[^[:alnum:]]', '', 'g'), plate) > 0 THEN
    plain := regexp_replace(plain, '(?:\m(?:amtl(?:iches|\.)?\s*)?(?:kfz-?\s?)?(?:kennzeichen|kennz|fahrzeug|fzg|kfz|kz)\M[.:]*\s*)?(?<![[:alnum:]])'
      || regexp_replace(plate, '(.)(?=.)', '\1[^[:alnum:]]*', 'g') || '(?:[^[:alnum:]]?[eh])?(?![[:alnum:]])', ' ', 'g');
  END IF;
  plain := regexp_replace(plain,
    '\m(?:(?:storno|korrektur)?rechnung(?:s-?(?:nummer|nr))?|gutschrift(?:s-?(?:nummer|nr))?|beleg(?:nummer|nr)?|storno|korrektur|rg|re)\M[\s.:#]*'
    '(?:\m(?:nr|nummer|no|zu|zur)\M[\s.:#]*)*(?:[a-z]{1,4}[-/])*[a-z]{0,3}\d[a-z0-9/-]*|'
    '\m(?:[a-z]{1,6}[-/]?)?\d(?:[-/.]?\d){5,}\M|\mpos(?:ition)?\M[.:]?\s*\d+|'
    '\d{4}-\d{2}(?:-\d{2})?|\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4}|\s?\d{2}\M)?|\m\d{1,2}\s?[/.]\s?\d{4}\M|'
    '\mq[1-4]\M|\m[1-4]\.\s?quartal\M|\m20\d{2}\M|'
    '\m(?:januar|februar|marz|april|mai|juni|juli|august|september|oktober|november|dezember|jan|feb|mar|mrz|apr|jun|jul|aug|sept?|okt|nov|dez)\M',
    ' ', 'g');
  plain := regexp_replace(regexp_replace(plain, '(?<=[[:alpha:]])[-‐‑](?=[[:alpha:]])', '', 'g'), '[^[:alnum:]]+', ' ', 'g');
  RETURN btrim(regexp_replace(regexp_replace(plain,
    '\m(?:gutschrift|guthaben|storno|stornierung|stornorechnung|korrektur|korrekturrechnung|rechnungskorrektur|berichtigung|erstattung|ruckerstattung|'
    'rechnung|monat|monatlich|zeitraum|leistungszeitraum|abrechnungszeitraum|zu|zur|zum|fur|vom|von|bis|nr)\M', ' ', 'g'), '\s+', ' ', 'g'));
END
$$;

ALTER TABLE leasing_positions
  ADD COLUMN service_key text NOT NULL GENERATED ALWAYS AS (leasing_service_key(service, plate_key)) STORED;
