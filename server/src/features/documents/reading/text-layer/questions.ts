import { formatAmountWithCurrency } from '@flottwart/contract/grammar/amount';
import { formatGermanDate } from '@flottwart/contract/grammar/day';
import type { Period } from '@flottwart/contract/grammar/period';
import { rateOf } from '../../net-document.ts';
import type { ReadQuestion } from '../draft.ts';
import type { ClosingResult } from './closing.ts';
import type { PrintedFields } from './fields.ts';
import type { PrintedTable } from './printed-table.ts';
import type { WrongTax } from './tax-check.ts';

export const periodNotice = ({ from, to }: Period): string =>
  `Zeilen ohne eigenen Zeitraum gelten für ${formatGermanDate(from)} – ${formatGermanDate(to)}.`;

/** Says what was not read, but taken from an earlier answer: the type and the columns. */
export const answerNotices = ({ declared }: PrintedFields, { isAssigned }: PrintedTable): string[] => [
  ...(declared?.isAnswered
    ? [
        `Art wie zuletzt für „${declared.title.slice(0, 40)}“ dieses Ausstellers gewählt: ${declared.type === 'credit' ? 'Gutschrift' : 'Rechnung'}.`,
      ]
    : []),
  ...(isAssigned ? ['Spalten wie zuletzt für diesen Aussteller zugeordnet.'] : []),
];

const severalQuestion: ReadQuestion = {
  kind: 'several',
  text: 'Die Datei enthält offenbar mehrere Belege. Bitte jeden Beleg einzeln hochladen oder sagen, welcher übernommen wird.',
};

export const annexQuestion: ReadQuestion = {
  kind: 'contradiction',
  text: 'Die Kennzeichen stehen nur in der Anlage, nicht bei den Positionen. Bitte die Kennzeichen eintragen.',
};

export const otherPlatesQuestion: ReadQuestion = {
  kind: 'contradiction',
  text: 'Die Anlage nennt Beträge zu Fahrzeugen, die in den Positionen nicht stehen. Bitte prüfen, ob die Positionen vollständig sind.',
};

const ratesQuestion: ReadQuestion = {
  kind: 'tax',
  text: 'Die Beträge stehen brutto und mit mehreren Steuersätzen im Beleg. Bitte bei jeder Position den Steuersatz wählen.',
};

const typeQuestion = ({ declared }: PrintedFields, sum: number): string | null => {
  if (declared === null)
    return 'Der Titel sagt nicht, ob der Beleg eine Rechnung oder eine Gutschrift ist. Bitte die Art wählen.';
  if (declared.type === 'unclear')
    return `Der Titel „${declared.title.slice(0, 40)}“ sagt nicht, ob der Beleg eine Rechnung oder eine Gutschrift ist. Bitte die Art wählen.`;
  const title = `„${declared.title.slice(0, 40)}“`;
  if (declared.type === 'both')
    return declared.rival === undefined
      ? `Der Titel ${title} kann eine Rechnung oder eine Gutschrift meinen. Bitte die Art wählen.`
      : `Der Titel ist ${title}, im Beleg steht aber „${declared.rival.slice(0, 40)}“. Bitte die Art wählen.`;
  return declared.type === 'invoice' && sum < 0
    ? `Der Beleg heißt „${declared.title.slice(0, 40)}“, seine Summe ist aber negativ. Bitte die Art wählen.`
    : null;
};

const numberQuestion = ({ doubtfulNumber }: PrintedFields): ReadQuestion => {
  if (doubtfulNumber === null) return { kind: 'number', text: 'Nummer des Belegs fehlt. Bitte eintragen.' };
  const quoted = `„${doubtfulNumber.text.slice(0, 40)}“`;
  if (typeof doubtfulNumber.doubt === 'object') {
    const rival = `„${doubtfulNumber.doubt.rival.slice(0, 40)}“`;
    return {
      kind: 'number',
      text: `Der Beleg nennt zwei Nummern: ${quoted} und ${rival}. Bitte die Nummer eintragen.`,
    };
  }
  const doubt =
    doubtfulNumber.doubt === 'end'
      ? `Ob ${quoted} die ganze Nummer des Belegs ist`
      : `Ob ${quoted} die Nummer dieses Belegs oder die eines anderen ist`;
  return { kind: 'number', text: `${doubt}, ist nicht eindeutig. Bitte die Nummer eintragen.` };
};

const dateQuestion = ({ doubtfulDate, rivalDate, impossibleDate }: PrintedFields): ReadQuestion => ({
  kind: 'date',
  text:
    impossibleDate !== null
      ? `Der Beleg nennt als Datum „${impossibleDate}“. Diesen Tag gibt es nicht. Bitte das Datum eintragen.`
      : doubtfulDate === null
        ? 'Datum des Belegs fehlt. Bitte eintragen.'
        : rivalDate !== null
          ? `Der Beleg nennt zwei Daten: ${formatGermanDate(doubtfulDate)} und ${formatGermanDate(rivalDate)}. Bitte das Datum eintragen.`
          : `Ob der ${formatGermanDate(doubtfulDate)} das Datum dieses Belegs oder das eines anderen ist, ist nicht eindeutig. Bitte das Datum eintragen.`,
});

/** Asks about a time of the whole document that cannot be read, or two of them where a line has none of its own. */
const periodQuestions = (
  { unreadablePeriod, rivalPeriods }: PrintedFields,
  positions: PrintedTable['positions'],
): ReadQuestion[] => {
  const needsOne = positions.some(({ date, period }) => date === null && period === null);
  const problem =
    unreadablePeriod !== null
      ? `Der Zeitraum „${unreadablePeriod.slice(0, 40)}“ ist nicht lesbar.`
      : rivalPeriods && needsOne
        ? `Der Beleg nennt zwei Zeiträume: ${rivalPeriods.map((printed) => `„${printed.slice(0, 40)}“`).join(' und ')}.`
        : null;
  if (problem === null) return [];
  const action = 'Bitte den Zeitraum bei den Positionen eintragen oder bestätigen, dass das Belegdatum zählt.';
  return [{ kind: 'contradiction', text: `${problem} ${action}` }];
};

/** Asks about a plate in the head that cannot be read in full, where the rows name none. */
const plateQuestion = (
  { unreadablePlate, headerPlate }: PrintedFields,
  positions: PrintedTable['positions'],
): ReadQuestion[] =>
  unreadablePlate !== null && headerPlate === null && positions.some(({ plate }) => plate === null)
    ? [
        {
          kind: 'plate',
          text: `Das Kennzeichen „${unreadablePlate.slice(0, 40)}“ ist nicht vollständig zu lesen. Bitte eintragen.`,
        },
      ]
    : [];

const wrongTaxQuestion = ({ tax, rate }: WrongTax, net: number): ReadQuestion => {
  const [printed, base] = [formatAmountWithCurrency(tax), formatAmountWithCurrency(net)];
  const expected =
    rate === null
      ? `Das passt zu keinem Steuersatz auf ${base}.`
      : `${rate} % von ${base} sind ${formatAmountWithCurrency(Math.round((net * rate) / 100))}.`;
  return { kind: 'tax', text: `Der Beleg nennt ${printed} Steuer. ${expected} Bitte die Summen prüfen.` };
};

const sumQuestion = (result: ClosingResult, { sum, positions }: PrintedTable['explained']): ReadQuestion | null => {
  if ('closing' in result) {
    const { basis, net, gross } = result.closing;
    if (result.wrongTax) return wrongTaxQuestion(result.wrongTax, net);
    return basis === 'gross' && rateOf({ netCents: net, grossCents: gross, positions }) === undefined
      ? ratesQuestion
      : null;
  }
  const { open, net, gross, unexplained } = result;
  if (open === 'tax')
    return {
      kind: 'tax',
      text: `Die Positionen ergeben ${formatAmountWithCurrency(Math.abs(sum))}. Eine Steuer, die dazu passt, wurde nicht gefunden. Bitte Netto, Steuer und Brutto prüfen.`,
    };
  const printed = net ?? gross;
  if (unexplained !== null)
    return {
      kind: 'sum',
      text: `Der Betrag ${formatAmountWithCurrency(Math.abs(unexplained))} gehört zu keiner Position und keiner Summe. Bitte die Zeilen prüfen.`,
    };
  return {
    kind: 'sum',
    text:
      printed === null
        ? 'Gesamtsumme fehlt. Bitte eintragen.'
        : `Die Positionen ergeben ${formatAmountWithCurrency(Math.abs(sum))}, der Beleg nennt ${formatAmountWithCurrency(printed)}. Bitte Spalten und Zeilen prüfen.`,
  };
};

/** Sentences that are read before the table itself says more. */
const maxDoubts = 3;

/** Everything that a person has to decide before the document counts. */
export const questionsOf = (
  fields: PrintedFields,
  { result, explained, positions, doubts }: PrintedTable,
  isSeveral: boolean,
): ReadQuestion[] => {
  const type = typeQuestion(fields, explained.sum);
  const sum = isSeveral ? severalQuestion : sumQuestion(result, explained);
  return [
    ...(type === null ? [] : [{ kind: 'type', text: type } as const]),
    ...(fields.number === null ? [numberQuestion(fields)] : []),
    ...(fields.date === null ? [dateQuestion(fields)] : []),
    ...(sum === null ? [] : [sum]),
    ...periodQuestions(fields, positions),
    ...plateQuestion(fields, positions),
    ...(doubts.length === 0
      ? []
      : [
          {
            kind: 'columns',
            text: `${doubts.slice(0, maxDoubts).join(' ')} Bitte Spalten und Zeilen zuordnen.`,
          } as const,
        ]),
  ];
};
