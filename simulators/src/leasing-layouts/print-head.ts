import type { Bill } from './bill.ts';
import { formatDay, formatDayInWords } from './figures.ts';
import type { Layout } from './layout.ts';
import type { Paper } from './paper.ts';

const printLessor = (paper: Paper, { lessor, head }: Layout): void => {
  paper.write(lessor, 50, 14);
  paper.y += 20;
  paper.write(`${lessor} · Ringstraße 7 · 50667 Köln · Tel. 0221 4455-66`, 50, 7);
  if (!head.noise.includes('capital')) return;
  paper.y += 10;
  paper.write('Stammkapital 25.000.000,00 EUR · HRB 12345 Amtsgericht Köln · USt-IdNr. DE811234567', 50, 7);
};

const dayIn = ({ head }: Layout, day: string): string =>
  head.days === 'words' ? formatDayInWords(day) : head.days === 'iso' ? day : formatDay(day);

const fieldsOf = (bill: Bill, layout: Layout, isCredit: boolean): (readonly [string, string])[] => {
  const { head } = layout;
  return [
    ...(head.numbers === 'title' ? [] : [[isCredit ? head.creditNumber : head.invoiceNumber, bill.number] as const]),
    ...(head.noise.includes('other-number') ? [['Belegnummer', bill.foreignNumber] as const] : []),
    ...(head.noise.includes('other-date') ? [['Ausstellungsdatum', formatDay('2026-03-02')] as const] : []),
    ...(head.noise.includes('customer') ? [['Kundennummer', '77 12 00'] as const] : []),
    ...(head.noise.includes('delivery') ? [['Leistungsdatum', formatDay(bill.lines[0]?.day ?? '')] as const] : []),
    ...(head.date === 'town' || head.numbers === 'title' ? [] : [[head.date, dayIn(layout, bill.date)] as const]),
  ];
};

const printFields = (paper: Paper, fields: readonly (readonly [string, string])[], { head }: Layout): void => {
  if (head.numbers === 'grid' || head.numbers === 'below') {
    for (const [index, [label]] of fields.entries()) paper.write(label, 50 + index * 120);
    paper.y += paper.step;
    for (const [index, [, value]] of fields.entries()) paper.write(value, 50 + index * 120);
    paper.y += paper.step;
    return;
  }
  for (const [label, value] of fields) {
    paper.write(`${label}:`, 340);
    paper.write(value, 450);
    paper.y += paper.step;
  }
};

/** Letterhead, address, title and fields of the first page. */
export const printHead = (paper: Paper, bill: Bill, layout: Layout, isCredit: boolean): void => {
  const { head } = layout;
  printLessor(paper, layout);
  paper.y += 30;
  for (const line of [head.addressee, 'Hafenstraße 12', '20457 Hamburg']) {
    paper.write(line, 50);
    paper.y += paper.step;
  }
  paper.y += paper.step;
  if (head.date === 'town') {
    paper.write(`Köln, den ${dayIn(layout, bill.date)}`, 400);
    paper.y += paper.step;
  }
  const title = isCredit ? head.creditTitle : head.invoiceTitle;
  const dated = head.date === 'town' ? '' : ` vom ${formatDay(bill.date)}`;
  if (title !== '') {
    paper.write(
      head.numbers === 'title' ? `${title} Nr. ${bill.number}${dated}` : `${title}${head.titleTail}`,
      50,
      head.titleSize,
    );
    paper.y += head.titleSize * 1.6;
  }
  if (head.subtitle !== '') {
    paper.write(head.subtitle, 50);
    paper.y += paper.step;
  }
  printFields(paper, fieldsOf(bill, layout, isCredit), layout);
  if (head.noise.includes('period')) {
    const { from = '', to = '' } = bill.lines[0]?.month ?? {};
    paper.write(`Leistungszeitraum: ${formatDay(from)} bis ${formatDay(to)}`, 50);
    paper.y += paper.step;
  }
  if (head.noise.includes('note-number')) {
    paper.y += paper.step;
    paper.write(`Dieser Beleg folgt auf unsere Rechnung Nr. ${bill.foreignNumber} vom 02.01.2026.`, 50);
    paper.y += paper.step;
  }
  paper.y += 2 * paper.step;
};

/** Bank, due date and other figures that are no part of the bill. */
export const printFoot = (paper: Paper, bill: Bill, { head }: Layout): void => {
  paper.y += 2 * paper.step;
  if (head.noise.includes('due')) {
    paper.write(`Zahlbar ohne Abzug bis ${formatDay(`2026-12-${bill.date.slice(8)}`)}.`, 50);
    paper.y += paper.step;
  }
  if (!head.noise.includes('bank')) return;
  paper.write('Sparkasse KölnBonn · IBAN DE44 3705 0198 0012 3456 78 · BIC COLSDE33XXX', 50, 7);
};
