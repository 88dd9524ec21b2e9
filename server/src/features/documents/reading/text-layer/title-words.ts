import { germanMonthPattern } from '@flottwart/contract/grammar/months';

/** Kinds of bills that are a cost for the company; whatever else a word before "rechnung" says is asked about. */
const costs =
  `leasing miet mietwagen mietkauf monats quartals jahres sammel einzel haupt teil schluss schluß abschluss folge dauer zusatz sonder
  zwischen abschlags anzahlungs vorauszahlungs service full technik wartungs inspektions reparatur werkstatt ersatzteil material waren
  lieferungs liefer dienstleistungs leistungs gebühren verwaltungs bearbeitungs beitrags versicherungs prämien steuer reifen räder glas
  tank tankkarten kraftstoff diesel energie strom lade ladestrom maut park parkgebühren wasch reinigungs pflege aufbereitungs
  fahrzeug fahrzeugs kfz pkw lkw auto flotten fuhrpark fuhrparkmanagement fleet raten finanzierungs finanz nutzungs verbrauchs
  mehrkilometer zulassungs überführungs transport telematik schaden schadens kosten betriebskosten nebenkosten kunden original
  zahlungs pauschal`
    .split(/\s+/)
    .join('|');
const ending = 'rechnung(?:en|skopie|sduplikat|szweitschrift)?';
const costTitle = new RegExp(`^(?:(?:${costs})s?-?)*${ending}$`);
const otherTitle = /^(?:belastungsanzeige|faktura|invoice)$/;

/** True for a word that names an invoice, in a compound of which every part is known. */
export const isInvoiceWord = (word: string): boolean =>
  word.length <= maxWordLength && (costTitle.test(word) || otherTitle.test(word));
/** Bounds the ways in which a compound may be split. */
const maxWordLength = 48;

/** True for any other word that ends like one: "Rückrechnung", "Musterrechnung". */
export const isLikeInvoice = (word: string): boolean => new RegExp(`${ending}$`).test(word) || /invoice$/.test(word);

const besideTitle = new RegExp(
  `^(?:${costs}|ihre|ihr|unsere|monatliche|laufende|jährliche|elektronische|sales|tax|lease|leasing|monthly|und|and|in|ab|seite|blatt|von|kopie|copy|duplikat|zweitschrift|miete|wartung|leistung|leistungen|fahrzeuge|rate|raten|vertrag|vertrags-nr|auftrag|kunde|quartal|q|halbjahr|kw|i{1,3}|iv|${germanMonthPattern})$`,
);

/** Words beside the one that names an invoice, which change nothing about it. */
export const isHarmlessInTitle = (word: string): boolean =>
  besideTitle.test(word) || isInvoiceWord(word) || /\d/.test(word);

/** Words of a document that demands nothing, wherever they are in a title. */
export const isVoidWord = (word: string): boolean =>
  /^(?:entwurf|entwürfe|muster|beispiel|test|probe|vorschau|ungültig|nichtig|annulliert|annullierung|storniert|aufgehoben|aufhebung|widerrufen|ersetzt|berichtigt|korrigiert|simulation|vorab|draft|void|sample|specimen|cancelled|canceled|proforma|pro-forma)(?:e[mnrs]?)?$/.test(
    word,
  ) || /(?:entwurf|muster|vorschau)$/.test(word);
