-- Months in other spellings ("10/25", "Okt.25", "October", "Jänner", "IV. Quartal") and the count of rates ("Rate 3 von 36") are no part of the service: with them
-- every month had a service of its own, and neither doubles nor jumps were found.
CREATE OR REPLACE FUNCTION leasing_service_key(service text, plate_key text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bare CONSTANT text[] := '{gutschrift,guthaben,storno,stornierung,stornorechnung,korrektur,korrekturrechnung,rechnungskorrektur,berichtigung,erstattung,
    ruckerstattung,rechnung,monat,monatlich,zeitraum,leistungszeitraum,abrechnungszeitraum,zu,zur,zum,fur,vom,von,bis,nr,januar,februar,marz,april,mai,juni,
    juli,august,september,oktober,november,dezember,jan,feb,mar,mrz,apr,jun,jul,aug,sep,sept,okt,nov,dez,q1,q2,q3,q4,janner,feber,maerz,january,february,march,
    may,june,july,october,december,oct,dec,monate,leistungsmonat,abrechnungsmonat,rechnungsmonat,vormonat,quartal}';
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
    -- Months with a year of two digits, and which of how many rates it is.
    plain := regexp_replace(plain,
      '\m(?:f\.\s?)?(?:0?[1-9]|1[0-2])/\d{2}(?![[:alnum:]/-]|[.,:]\d|\s?(?:€|eur|%|km))|\m\d{1,3}\svon\s\d{1,3}\M|\m(?:[1-4]|i{1,3}|iv)\.?\s?quartal\M|'
      '\m(?:jan(?:uar|uary|ner)?|feb(?:ruar|ruary|er)?|marz|maerz|march|mrz|mar|apr(?:il)?|mai|may|june?|juni|july?|juli|aug(?:ust)?|sep(?:t|tember)?|okt(?:ober)?|oct(?:ober)?|nov(?:ember)?|dez(?:ember)?|dec(?:ember)?)\.?[\s''’]{0,3}\d{2}(?![[:alnum:]/-]|[.,:]\d|\s?(?:€|eur|%|km))',
      ' ', 'g');
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

-- Dropped and added, because PostgreSQL computes a stored column of its own accord only then.
ALTER TABLE leasing_positions DROP COLUMN service_key;
ALTER TABLE leasing_positions
  ADD COLUMN service_key text NOT NULL GENERATED ALWAYS AS (leasing_service_key(service, plate_key)) STORED;

DO $$
DECLARE
  company integer;
BEGIN
  -- Positions that are stored already; row-level security binds an owner who is no superuser.
  FOR company IN SELECT id FROM tenants LOOP
    PERFORM set_config('app.company_id', company::text, true);
    PERFORM refresh_leasing_findings(company, array(
      SELECT DISTINCT plate_key FROM leasing_positions WHERE company_id = company AND plate_key <> ''));
  END LOOP;
END
$$;
