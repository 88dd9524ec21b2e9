-- Roles, text search, the rule that keeps companies apart, and the functions that tables are made with.

-- Roles belong to the whole server: another database of it may have made this one, or an administrator on behalf of an
-- account that may neither create nor grant roles.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'flottwart_app') THEN
    CREATE ROLE flottwart_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$;
DO $$
BEGIN
  GRANT flottwart_app TO CURRENT_USER;
EXCEPTION WHEN insufficient_privilege THEN
  IF NOT pg_has_role('flottwart_app', 'MEMBER') THEN
    RAISE;
  END IF;
END
$$;

GRANT USAGE ON SCHEMA public TO flottwart_app;
GRANT SELECT ON kysely_migration TO flottwart_app;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE COLLATION german (provider = icu, locale = 'de');
-- With numbers in words by their value.
CREATE COLLATION german_natural (provider = icu, locale = 'de-u-kn-true');

-- Makes a table a tenant table: only rows of the company set for the transaction exist for the application. On a Citus cluster it is spread by company like
-- the others, before it has foreign keys, which those to tables of the cluster need.
CREATE PROCEDURE protect_tenant_table(tenant_table regclass) LANGUAGE plpgsql AS $$
DECLARE
  numbers text;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
  EXECUTE format(
    'CREATE POLICY own_company ON %s USING (company_id = current_setting(''app.company_id'')::integer)', tenant_table);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO flottwart_app', tenant_table);
  FOR numbers IN SELECT objid::regclass FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass AND refobjid = tenant_table AND deptype = 'a' AND objid IN (SELECT seqrelid FROM pg_sequence)
  LOOP
    EXECUTE format('GRANT USAGE ON SEQUENCE %s TO flottwart_app', numbers);
  END LOOP;
  IF to_regclass('pg_dist_partition') IS NULL THEN RETURN; END IF;
  EXECUTE $citus$ SELECT create_distributed_table($1, 'company_id', colocate_with => 'companies') FROM pg_dist_partition
    WHERE logicalrelid = 'companies'::regclass $citus$ USING tenant_table;
END
$$;

-- One spelling for searching: ä = ae = a, ß = ss, no accents, lower case.
CREATE FUNCTION search_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path = public, pg_catalog
  RETURN replace(replace(replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), 'ae', 'a'), 'oe', 'o'), 'ue', 'u');

-- Spellings that a reader takes for the same, as `sameReading` of the contract: full-width letters, capitals, ß and ss,
-- kinds of dashes, characters without width. ICU lowers the same letters on every server.
CREATE FUNCTION same_reading(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(lower(btrim(regexp_replace(regexp_replace(regexp_replace(normalize(value, NFKC),
    U&'[\00AD\0600-\0605\061C\06DD\070F\180E\200B-\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB]', '', 'g'),
    U&'\005Cs*[\002D\058A\05BE\1400\1806\2010-\2015\2212\2E3A\2E3B\301C\3030]\005Cs*', '-', 'g'),
    '\s+', ' ', 'g')) COLLATE german), 'ß', 'ss');

-- Spellings of one name, as `nameReading` of the contract: ä and ae, hyphens and blanks, wherever first and last name part.
CREATE FUNCTION name_reading(first text, last text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(replace(replace(replace(same_reading(first || ' ' || last), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'),
    '[-\s]+', ' ', 'g'));

-- Case numbers that differ in capitals, kinds of dashes or blanks alone name one case. Authorities print them in groups, so
-- that no blank counts at all.
CREATE FUNCTION case_number_key(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(same_reading(value), ' ', '');

-- Season of a tyre type; null for all-season and unknown ones.
CREATE FUNCTION tire_season(tire_type text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path = pg_catalog
  RETURN CASE
    WHEN tire_type ~* 'ganzjahr|allwetter|(all|4|vier)[ -]?(season|weather|jahreszeit)' THEN NULL
    WHEN tire_type ~* 'winter' AND tire_type ~* 'sommer|summer' THEN NULL
    WHEN tire_type ~* 'winter' THEN 'winter'
    WHEN tire_type ~* 'sommer|summer' THEN 'summer'
  END;

-- Name of a service without what differs from month to month: dates, months in any spelling, numbers of documents, the count of
-- rates ("Rate 3 von 36") and the plate.
CREATE FUNCTION leasing_service_key(service text, plate_key text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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

-- Name of a lessor without its legal form (docs/decisions/0058-leasing-findings.md).
CREATE FUNCTION leasing_lessor_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- Legal forms and countries, which one form of a name has and another has not.
  fillers CONSTANT text[] := '{gmbh,mbh,ag,kg,kgaa,se,ohg,ug,eg,ek,ev,co,inc,ltd,bv,nv,sa,sas,spa,plc,llc,gesellschaft,aktiengesellschaft,und,and,der,die,das,the,
    deutschland,germany,de,europe,europa,austria,osterreich,international,niederlassung,zweigniederlassung,branch}';
  words CONSTANT text[] := regexp_split_to_array(trim(regexp_replace(regexp_replace(
    replace(normalize(lower(normalize(name, NFC)), NFKD), 'ß', 'ss'), '[\u0300-\u036f.''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')), ' ');
  kept CONSTANT text[] := array(SELECT w FROM unnest(words) WITH ORDINALITY AS u (w, place) WHERE w <> ALL (fillers) ORDER BY place);
BEGIN
  RETURN array_to_string(CASE WHEN kept = '{}' THEN words ELSE kept END, ' ');
END
$$;
