-- The service that a text names: lower case words without accents, hyphens and punctuation, and without what changes from line to line: the plate of the
-- position in any spelling, dates and months, numbers of documents, and bare words for the kind of document. Matching, findings and contracts compare this
-- key. One function with built-in ones only: a generated column must not depend on the search path. No pattern is made of the plate: to compile one for
-- every position takes milliseconds.
CREATE FUNCTION leasing_service_key(service text, plate_key text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bare CONSTANT text[] := '{gutschrift,guthaben,storno,stornierung,stornorechnung,korrektur,korrekturrechnung,rechnungskorrektur,berichtigung,erstattung,
    ruckerstattung,rechnung,monat,monatlich,zeitraum,leistungszeitraum,abrechnungszeitraum,zu,zur,zum,fur,vom,von,bis,nr,januar,februar,marz,april,mai,juni,
    juli,august,september,oktober,november,dezember,jan,feb,mar,mrz,apr,jun,jul,aug,sep,sept,okt,nov,dez,q1,q2,q3,q4}';
  labels CONSTANT text[] := '{amtl,amtliches,kennzeichen,kennz,fahrzeug,fzg,kfz,kz,-}';
  plain text := lower(service);
  plate text := lower(plate_key);
  words text[];
  kept text[] := '{}';
  joined text;
  place integer := 1;
  ending integer;
BEGIN
  IF octet_length(service || plate_key) > length(service || plate_key) THEN
    plain := replace(lower(regexp_replace(normalize(service, NFKD), '[\u00ad\u0300-\u036f\u200b]', '', 'g')), 'ß', 'ss');
    plate := lower(regexp_replace(normalize(plate_key, NFKD), '[^[:alnum:]]', '', 'g'));
  END IF;
  IF plain ~ '\d' THEN
    plain := regexp_replace(plain,
      '\m(?:(?:storno|korrektur)?rechnung(?:s-?(?:nummer|nr))?|gutschrift(?:s-?(?:nummer|nr))?|beleg(?:nummer|nr)?|storno|korrektur|rg|re)'
      '(?:[\s.:#]+(?:nr|nummer|no|zu|zur))*[\s.:#]+(?:[a-z]{1,4}[-/])*[a-z]{0,3}\d[a-z0-9/-]*|'
      '\m(?:[a-z]{1,6}[-/]?)?\d(?:[-/.]?\d){5,}\M|\mpos(?:ition)?[.:]?\s*\d+|'
      '\m\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4}|\s?\d{2}\M)?|\m\d{1,2}\s?[/.]\s?\d{4}\M|\m[1-4]\.\s?quartal\M|\m20\d{2}(?:-\d{2})*\M',
      ' ', 'g');
  END IF;
  -- Hyphens in words are words of their own until the plate is gone.
  words := string_to_array(btrim(replace(regexp_replace(regexp_replace(plain, '(?<=[[:alpha:]])[-‐‑](?=[[:alpha:]])', '_', 'g'),
    '[^[:alnum:]_]+', ' ', 'g'), '_', ' - ')), ' ');
  plate := CASE WHEN plate ~ '\d[eh]$' THEN left(plate, -1) WHEN plate ~ '\d' THEN plate ELSE '' END;
  WHILE place <= coalesce(array_length(words, 1), 0) LOOP
    joined := '';
    ending := place;
    WHILE length(plate) > 2 AND ending <= array_length(words, 1) AND length(joined) < length(plate)
      AND starts_with(plate, joined || replace(words[ending], '-', '')) LOOP
      joined := joined || replace(words[ending], '-', '');
      ending := ending + 1;
    END LOOP;
    IF length(plate) > 2 AND joined <> plate AND joined || words[ending] IN (plate || 'e', plate || 'h') THEN
      joined := plate;
      ending := ending + 1;
    ELSIF joined = plate AND words[ending] IN ('e', 'h') THEN
      ending := ending + 1;
    END IF;
    IF length(plate) > 2 AND joined = plate THEN
      WHILE kept[array_length(kept, 1)] = ANY (labels) LOOP
        kept := kept[:array_length(kept, 1) - 1];
      END LOOP;
      place := ending;
    ELSE
      IF words[place] <> ALL (bare) THEN
        kept := kept || words[place];
      END IF;
      place := place + 1;
    END IF;
  END LOOP;
  RETURN btrim(replace(array_to_string(kept, ' '), ' - ', ''), ' -');
END
$$;

ALTER TABLE leasing_positions
  ADD COLUMN service_key text NOT NULL GENERATED ALWAYS AS (leasing_service_key(service, plate_key)) STORED;
