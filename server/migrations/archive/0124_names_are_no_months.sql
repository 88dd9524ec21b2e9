-- Names of people, companies and services that are also months ("Jan Kasko", "August Krüger", "Mai & Söhne") stay in the name of a service. A month is cut out with its
-- year, or at a place where no name goes on: at the end, before a separator, a figure or a plate. What is cut out here has no part in `leasing_service_key` either, so
-- that an agreed service still is the billed one; numbers of documents ("R-2026-0815") are no dates.
CREATE OR REPLACE FUNCTION leasing_service_name(service text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(service,
    '(?<![[:alnum:]])(?<![[:alpha:]]-)(?:januar|january|j[äÄ]nner|jan|februar|february|feber|feb|m[äÄ]rz|maerz|march|m[äÄ]r|mrz|april|apr|mai|may|juni|june|jun|juli|july|jul|'
      'august|aug|september|sept|sep|oktober|october|okt|oct|november|nov|dezember|december|dez|dec)'
      '(?:\.?[\s/.''’-]{1,3}20\d{2}(?![[:alnum:]]|[/-]\d)|\.?[\s''’]{0,3}\d{2}(?![[:alnum:]/-]|[.,:]\d|\s?(?:€|eur|%|km)))|'
    '(?<![[:alnum:]./-])(?:20\d{2}-\d{2}(?:-\d{2})?(?![[:alnum:]/-])|\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4}|\s?\d{2})?(?![[:alnum:]/])|\d{1,2}\s?[/.]\s?\d{4}(?![[:alnum:]/-])|'
      '(?:0?[1-9]|1[0-2])/\d{2}(?![[:alnum:]/-]|[.,:]\d|\s?(?:€|eur|%|km))|20\d{2}(?![[:alnum:]/-]|[.,]\d))',
    ' ', 'gi'),
    '(?<![[:alnum:]])(?<![[:alpha:]]-)(?:'
      '(?:januar|january|j[äÄ]nner|februar|february|feber|april|juni|june|juli|july|september|oktober|october|november|dezember|december)\.?(?![[:alnum:]]|-[[:alpha:]]|\s?&)|'
      '(?<!(?:frau|herrn?|fahrer|fahrerin|familie|firma|fa\.|autohaus|werkstatt)\s)'
      '(?:m[äÄ]rz|maerz|march|mai|may|august|jan|feb|m[äÄ]r|mrz|apr|jun|jul|aug|sept|sep|okt|oct|nov|dez|dec)\.?'
      '(?=\s*(?:$|[),;:/+]|[-–](?![[:alpha:]]))|\s+\d|\s+(?:bis|für|fuer|fahrzeug|kfz|fzg|kennzeichen)(?:\s|$)|'
      '\s+(?:und|u\.)\s*(?:$|[),;]|(?:jan|feb|m[äÄ]r|maerz|mrz|apr|mai|jun|jul|aug|sep|okt|nov|dez)[[:alpha:]]*(?![[:alnum:]-]))|\s+[[:alpha:]]{1,3}[ -][[:alpha:]]{1,2}[ -]?\d))',
    ' ', 'gi'), '\s+', ' ', 'g'), ' -–,;:/()')
$$;
