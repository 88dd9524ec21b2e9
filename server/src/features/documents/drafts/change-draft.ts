import { maxDraftColumns, maxDraftRows, maxDraftTextLength } from '@flottwart/contract/rules/limits';
import { AppError } from '../../../lib/app-error.ts';
import { toCents } from '../../../lib/money.ts';
import type { ColumnRole, DocumentDraft, DraftRow, ReadColumn, RowRole } from '../reading/draft.ts';
import { futureDateQuestion } from '../reading/future-days.ts';
import { emptyRow } from '../reading/manual-draft.ts';
import { kindOfLabel } from '../reading/text-layer/labels.ts';
import { answerQuestions, type DraftChanges } from './answer-questions.ts';
import { amountOfCell } from './draft-positions.ts';

const sumWords = /übertrag|vortrag|summe|gesamt|saldo|netto|brutto|mwst|ust|steuer|zahlbetrag/i;

/** Words of a letterhead or footer, which a page repeats between its positions. */
const letterWords =
  /\bIBAN\b|\bBIC\b|\bHR[AB]\b|amtsgericht|handelsregister|geschäftsführ|ust-?id|steuernummer|bankverbindung|\bseite \d|www\.|@/i;

/** Row of totals by its words, whichever column holds its figures. */
const isTotal = (cells: readonly string[]): boolean =>
  kindOfLabel(cells.filter((cell) => amountOfCell(cell) === null).join(' ')) !== 'text';

/** Figures above a row: all of them, and those since the last sum. */
interface Above {
  readonly sum: number;
  readonly count: number;
  readonly since: number;
  readonly sinceCount: number;
}

const none: Above = { sum: 0, count: 0, since: 0, sinceCount: 0 };

const repeatsSum = (cents: number, { sum, count, since, sinceCount }: Above): boolean =>
  (cents === sum && count > 1) || (cents === since && sinceCount > 1);

/** Text that follows a sum, or belongs to the letter, says nothing about the position above. */
const continuesPosition = (cells: readonly string[], { sinceCount }: Above): boolean => {
  const text = cells.join(' ').trim();
  return sinceCount > 0 && text !== '' && !letterWords.test(text);
};

/**
 * Roles of the rows by the figures in the amount column: a figure that repeats the sum of those above is no position, nor is anything
 * below the total. Only a proposal; the sums have to close afterwards.
 */
const rolesByAmounts = ({ columns, rows, netCents, grossCents }: DocumentDraft): readonly RowRole[] => {
  const amount = columns.findIndex(({ role }) => role === 'amount');
  let above = none;
  let isEnded = false;
  return rows.map(({ role, cells }): RowRole => {
    if (isEnded) return 'ignored';
    // A vehicle stays one, whichever column holds the amounts.
    if (role === 'vehicle') return role;
    const cents = amountOfCell(cells[amount] ?? '');
    if (cents === null && !isTotal(cells)) return continuesPosition(cells, above) ? 'text' : 'ignored';
    // Totals may be in another column than the amounts, and what follows them is no text of a position.
    if (cents === null || repeatsSum(cents, above) || sumWords.test(cells.join(' '))) {
      isEnded = cents === above.sum && [netCents, grossCents].includes(cents);
      above = { ...above, since: 0, sinceCount: 0 };
      return 'ignored';
    }
    const { sum, count, since, sinceCount } = above;
    above = { sum: sum + cents, count: count + 1, since: since + cents, sinceCount: sinceCount + 1 };
    return 'position';
  });
};

const unknownPlace = (): AppError => new AppError('invalid_input', 'Diese Zeile, Spalte oder Frage gibt es nicht.');

/** Keeps the value of an absent key; empty text clears. */
const changed = <T>(given: T | null | undefined, before: T | null): T | null =>
  given === undefined ? before : given === '' ? null : given;

const withRolesOfRows = (draft: DocumentDraft): DocumentDraft => {
  const rowRoles = rolesByAmounts(draft);
  return { ...draft, rows: draft.rows.map((row, index) => ({ ...row, role: rowRoles[index] ?? row.role })) };
};

const withColumns = (draft: DocumentDraft, changes: NonNullable<DraftChanges['columns']>): DocumentDraft => {
  if (changes.some(({ column }) => column >= draft.columns.length)) throw unknownPlace();
  const roles = new Map(changes.map(({ column, role }) => [column, role]));
  const columns = draft.columns.map(
    (column, index): ReadColumn => ({ ...column, role: roles.get(index) ?? column.role }),
  );
  const amountOf = (all: readonly ReadColumn[]): number => all.findIndex(({ role }) => role === 'amount');
  const next = { ...draft, columns };
  if (amountOf(columns) === -1 || amountOf(columns) === amountOf(draft.columns)) return next;
  return withRolesOfRows(next);
};

/** "450" and "67" are "450,67"; all else stays apart. */
const joinedCell = (euros: string, cents: string): string =>
  /\d$/.test(euros) && /^\d{2}$/.test(cents) ? `${euros},${cents}` : `${euros} ${cents}`.trim();

const withJoinedColumn = (draft: DocumentDraft, index: number): DocumentDraft => {
  const [first, second] = draft.columns.slice(index, index + 2);
  if (!first || !second) throw unknownPlace();
  const heading = `${first.heading} ${second.heading}`.trim();
  const columns = draft.columns.toSpliced(index, 2, { ...first, heading, right: second.right });
  const rows = draft.rows.map((row) => {
    const cell = joinedCell(row.cells[index]?.trim() ?? '', row.cells[index + 1]?.trim() ?? '');
    return { ...row, cells: row.cells.toSpliced(index, 2, cell) };
  });
  return withRolesOfRows({ ...draft, columns, rows });
};

const withAddedColumns = (draft: DocumentDraft, roles: readonly ColumnRole[]): DocumentDraft => {
  if (draft.columns.length + roles.length > maxDraftColumns)
    throw new AppError('unprocessable', `Ein Entwurf hat höchstens ${maxDraftColumns} Spalten.`);
  const added = roles.map((role) => ({ role, heading: '', left: 0, right: 0 }));
  return { ...draft, columns: [...draft.columns, ...added] };
};

/** Empty rows have no place on their page. */
const isAdded = ({ top, bottom }: DraftRow): boolean => top === bottom;

const withoutRows = (draft: DocumentDraft, indexes: readonly number[]): DocumentDraft => {
  if (indexes.some((index) => !draft.rows[index] || !isAdded(draft.rows[index]))) throw unknownPlace();
  return { ...draft, rows: draft.rows.filter((_, index) => !indexes.includes(index)) };
};

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** A row that was empty becomes a position with its first text. */
const roleOfFilled = ({ role, cells }: DraftRow, texts: readonly string[]): DraftRow['role'] =>
  role === 'ignored' && isEmpty(cells) && !isEmpty(texts) ? 'position' : role;

const withAddedRows = (
  draft: DocumentDraft,
  { page, count }: NonNullable<DraftChanges['addedRows']>,
): DocumentDraft => {
  if (draft.rows.length + count > maxDraftRows)
    throw new AppError('unprocessable', `Ein Entwurf hat höchstens ${maxDraftRows.toLocaleString('de-DE')} Zeilen.`);
  const added = Array.from({ length: count }, () => emptyRow(page, draft.columns.length));
  return { ...draft, rows: [...draft.rows, ...added] };
};

const withRows = (draft: DocumentDraft, changes: NonNullable<DraftChanges['rows']>): DocumentDraft => {
  const rows = [...draft.rows];
  for (const { row: index, role, taxRate, cells = [] } of changes) {
    const row = rows[index];
    if (!row || cells.some(({ column }) => column >= draft.columns.length)) throw unknownPlace();
    const texts = draft.columns.map((_, column) => row.cells[column] ?? '');
    for (const { column, text } of cells) texts[column] = text;
    const { taxRate: before, ...others } = row;
    const rate = taxRate === undefined ? before : (taxRate ?? undefined);
    rows[index] = {
      ...others,
      ...(rate !== undefined && { taxRate: rate }),
      role: role ?? roleOfFilled(row, texts),
      cells: texts,
    };
  }
  if (textLengthOf(rows) > maxDraftTextLength) throw new AppError('unprocessable', 'Der Text ist zu lang.');
  return { ...draft, rows };
};

const withTicks = (draft: DocumentDraft, ticks: NonNullable<DraftChanges['questions']>): DocumentDraft => {
  const questions = [...draft.questions];
  for (const { question: index, isChecked } of ticks) {
    const question = questions[index];
    if (!question) throw unknownPlace();
    if (question.kind === 'several' && isChecked && question.answer === undefined)
      throw new AppError('invalid_input', 'Bitte die Nummer des Belegs angeben, der übernommen wird.');
    const { answer = 'checked', ...asked } = question;
    questions[index] = isChecked ? { ...asked, answer } : asked;
  }
  return { ...draft, questions };
};

/** Asks about another day in the future, and settles the question with one that has come. */
export const askAboutFutureDate = (
  draft: DocumentDraft,
  { invoiceDate }: DraftChanges,
  today: string,
): DocumentDraft => {
  if (invoiceDate === undefined) return draft;
  const isFuture = draft.date !== null && draft.date > today;
  const kept = draft.questions.filter(({ kind }) => kind !== 'future-date' || !isFuture);
  const questions = kept.map((question) =>
    question.kind === 'future-date' ? { ...question, answer: 'changed' as const } : question,
  );
  return { ...draft, questions: draft.date && isFuture ? [...questions, futureDateQuestion(draft.date)] : questions };
};

export const textLengthOf = (rows: readonly DraftRow[]): number =>
  rows.reduce((sum, { cells }) => sum + cells.reduce((length, cell) => length + cell.length, 0), 0);

/** Applies what a person decided; roles of rows follow a new amount column, unless the same change names them. */
export const changeDraft = (draft: DocumentDraft, changes: DraftChanges): DocumentDraft => {
  const { type, invoiceNumber, invoiceDate, period, issuerName, issuerVatId, licensePlate, net, tax, gross } = changes;
  const head: DocumentDraft = {
    ...draft,
    type: type ?? draft.type,
    number: changed(invoiceNumber, draft.number),
    date: changed(invoiceDate, draft.date),
    period: period === undefined ? draft.period : period,
    issuer: { name: changed(issuerName, draft.issuer.name), vatId: changed(issuerVatId, draft.issuer.vatId) },
    headerPlate: changed(licensePlate, draft.headerPlate),
    netCents: changed(toCents(net), draft.netCents),
    taxCents: changed(toCents(tax), draft.taxCents),
    grossCents: changed(toCents(gross), draft.grossCents),
  };
  const joined = changes.joinedColumn === undefined ? head : withJoinedColumn(head, changes.joinedColumn);
  const wider = withAddedColumns(joined, changes.addedColumns ?? []);
  const longer = changes.addedRows ? withAddedRows(wider, changes.addedRows) : wider;
  const filled = withRows(withColumns(longer, changes.columns ?? []), changes.rows ?? []);
  const next = withoutRows(filled, changes.removedRows ?? []);
  return withTicks({ ...next, questions: answerQuestions(draft, next, changes) }, changes.questions ?? []);
};
