const open = String.raw`(?:^|[^\p{L}])`;
/** Words that may come between a preposition and its month. */
const fill = String.raw`(?:\s(?:dem|den|des|der|im|fur|einschl\.?|einschliesslich|monats?|ende|anfang|mitte))*\s$`;

/** Words before a month, the last ones of the text up to it, in the order in which they are tried. */
export const excluding = new RegExp(
  String.raw`${open}(?:ausser|ausgenommen|ohne|nicht|exkl\.?|statt|anstatt|anstelle|abzgl\.?|abzuglich|vor|nach|zwischen)${fill}`,
  'u',
);
/** Says something else than when the service was. */
export const unrelated = new RegExp(
  String.raw`${open}(?:\p{L}*(?:vertrag|laufzeit)\p{L}*(?:[\s.:#-]{0,3}(?:nr|nummer|no)\.?)?(?:\s(?:lauft|gilt|ab|seit|vom|von|bis|zum))*|datum|\p{L}+datum|stand|erstzulassung|ez|(?:ende|beginn):)[\s:.,(#-]{0,3}$`,
  'u',
);
/** Paper, rule or appointment that has a month of its own; "laut" and the like make one of any word without digits. */
export const ofPaper = new RegExp(
  String.raw`${open}(?:(?:laut|lt\.?|gemass|gem\.?)(?:\s\p{L}+\.?){0,4}|\p{L}*(?:schreiben|angebot|preisliste|tarif|norm|ruckruf|bescheid|garantie|schaden|unfall)|tuv|hu|au)(?:\s(?:vom|von|aus|bis|im|ab|seit|zum|fallig))*[\s:.,(#-]{0,3}$`,
  'u',
);
/** "vom September" dates a paper; "vom 1. Juli bis" begins a period. */
export const ofDay = new RegExp(String.raw`${open}(?:vom|v\.)\s?$`, 'u');
/** Last word before a month that says that it is the time of the service. */
export const ofPeriod = new RegExp(
  String.raw`${open}(?:\p{L}*(?:zeitraum|periode|monate?)|fur(?:\sden)?|f\.)[\s:.(]{0,3}$`,
  'u',
);
/** "für" also comes before people and companies: "für August Krüger", "für Mai & Söhne". */
export const ofPurpose = new RegExp(String.raw`${open}(?:fur(?:\sden)?|f\.)[\s:.(]{0,3}$`, 'u');
export const goesOnAsName = /^(?:\s?&|[\s-](?:\p{L}{3,}|ag|kg|se)(?!\p{L}))/u;
/** "7/25 von 36" counts rates. */
export const ofMany = /^\s?von\s\d/u;
/** The number of something, before digits only. */
export const numbering = new RegExp(
  String.raw`${open}(?:nr|nummer|no|rechnung\p{L}*|beleg\p{L}*|auftrag\p{L}*|bestell\p{L}*|kunde\p{L}*|objekt\p{L}*|angebot\p{L}*|artikel\p{L}*|pos|position|re|rg|az|dot|reifen\p{L}*|grosse|typ|modell|baujahr|bj|ende|beginn)[\s:.,(#-]{0,3}$`,
  'u',
);
/** The day of something else. */
export const dated = new RegExp(String.raw`${open}(?:vom|v\.|am|per)\s?$`, 'u');
export const openEnded = new RegExp(`${open}(?:ab|seit|beginnend)${fill}`, 'u');
export const openStart = new RegExp(String.raw`${open}bis(?:\szum|\szu)?${fill}`, 'u');
export const partOfMonth = new RegExp(String.raw`(?:${open}(?:ende|anfang|mitte|vom)|\d{1,2}\.)\s?$`, 'u');
/** "Rate 10/24" is one of so many. */
export const counted = new RegExp(String.raw`${open}rate\s?$`, 'u');

export const span = /^\s?(?:-|–|—|bis(?:\s(?:zum|einschl\.?|einschliesslich))?)\s?$/u;
export const list = /^\s?(?:[,;/+&]|,?\s?und|u\.?|sowie)\s?(?:(?:im|fur|monat)\s)?$/u;
export const contrast = /^,?\s?(?:statt|anstatt|anstelle(?:\svon)?|nicht|ausser|ohne)\s?(?:(?:im|fur)\s)?$/u;
