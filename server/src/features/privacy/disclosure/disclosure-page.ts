import { berlinDay, berlinTime } from '@flottwart/contract/rules/berlin-time';
import { fieldLabel } from '@flottwart/contract/rules/field-labels';
import { kinds } from '@flottwart/contract/rules/kinds';
import { statusLabel } from '@flottwart/contract/rules/status-label';
import { hoursAndMinutes } from '@flottwart/contract/rules/trip-duration';
import { escapeHtml } from '../../../connectors/mail/mail-layout.ts';
import { formatAmount } from '../../../lib/money.ts';
import { outputInSlices } from '../../../lib/yield-to-event-loop.ts';
import { formatStoredDate, joinTerms } from '../../../work-items/core.mapper.ts';
import type { CompanyLetterhead } from '../../company/public.ts';
import type { DisclosedRecord, DisclosureSection, Field } from './disclosure-sections.ts';

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isStatus = /^[A-Za-z]+Status_[A-Z_]+$/;

const formatText = (text: string): string => {
  if (isStatus.test(text)) return statusLabel(text);
  return isDay.test(text) ? formatStoredDate(text) : text;
};

const mailStates: Readonly<Record<string, string>> = {
  queued: 'wird gesendet',
  sending: 'wird gesendet',
  sent: 'gesendet',
  failed: 'nicht gesendet',
  uncertain: 'Versand ungewiss',
};

const kindLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(kinds).map(([kind, { label }]) => [kind, label]),
);

/** Formats that depend on the key. */
const byKey: Readonly<Record<string, (value: unknown) => string>> = {
  kind: (kind) => kindLabels[String(kind)] ?? String(kind),
  state: (state) => mailStates[String(state)] ?? String(state),
  field: (field) => fieldLabel(String(field)),
  durationSeconds: (seconds) => `${hoursAndMinutes(Number(seconds) * 1000)} Std.`,
  estimatedCostCents: (cents) => `${formatAmount(Number(cents))} €`,
  actualCostCents: (cents) => `${formatAmount(Number(cents))} €`,
};

/** Leaves of a nested value, each with its path. */
const flattened = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null
      ? flattened(inner, `${path}${key}.`)
      : [`${path}${key}: ${formatValue(key, inner)}`],
  );

/** Formats a stored value for people. */
const formatValue = (key: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return `${formatStoredDate(berlinDay(value))}, ${berlinTime(value)} Uhr`;
  if (typeof value === 'object') return flattened(value).join('\n');
  return byKey[key]?.(value) ?? formatText(String(value));
};

const style = `
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; color: #1c2733; background: #fff }
h1 { font-size: 1.6rem } h2 { margin-top: 2.5rem; font-size: 1.2rem; border-bottom: 1px solid #cbd5df }
table { border-collapse: collapse; width: 100% } th, td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top }
tr { border-bottom: 1px solid #e3e9ef } td, dd { white-space: pre-wrap; overflow-wrap: break-word }
dd { overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 2px 1rem; margin: 0 0 1.5rem }
dt { color: #52606d } dd { margin: 0 } .wide { overflow-x: auto } .none { color: #52606d }`;

const shown = ({ key, value }: Field): string => escapeHtml(formatValue(key, value));

const record = (line: DisclosedRecord): string =>
  `<dl>${line.map((field) => `<dt>${escapeHtml(field.label)}</dt><dd>${shown(field)}</dd>`).join('')}</dl>`;

const tableRow = (line: DisclosedRecord): string =>
  `<tr>${line.map((field) => `<td>${shown(field)}</td>`).join('')}</tr>`;

/** Texts before and after the lines of a section. */
const frameOf = ({ shape, line }: DisclosureSection): readonly [string, string] => {
  if (shape === 'records') return ['', ''];
  const head = line(0).map(({ label }) => `<th scope="col">${escapeHtml(label)}</th>`);
  return [`<div class="wide"><table><thead><tr>${head.join('')}</tr></thead><tbody>`, '</tbody></table></div>'];
};

async function* sectionHtml(section: DisclosureSection): AsyncGenerator<string> {
  const { title, shape, count, line } = section;
  yield `<h2>${escapeHtml(title)}</h2>\n`;
  if (count === 0) {
    yield '<p class="none">Nichts gespeichert.</p>\n';
    return;
  }
  const [before, after] = frameOf(section);
  const toHtml = shape === 'table' ? tableRow : record;
  yield before;
  yield* outputInSlices(count, (start, end) =>
    Array.from({ length: end - start }, (_, n) => `${toHtml(line(start + n))}\n`).join(''),
  );
  yield `${after}\n`;
}

export interface Disclosure {
  readonly name: string;
  readonly day: string;
  readonly company: CompanyLetterhead;
  /** Retention periods as text. */
  readonly periods: readonly string[];
  readonly sections: readonly DisclosureSection[];
}

const lines = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

/** Information Art. 15 (1) requires beside the data themselves. */
const legalInformation = ({ company, periods }: Disclosure): DisclosedRecord => {
  const { name, contact_name, street, house_number, zip_code, city } = company;
  const entries: readonly (readonly [label: string, value: string])[] = [
    ['Verantwortlich', lines(name, contact_name, joinTerms(street, house_number), joinTerms(zip_code, city))],
    ['Zwecke', 'Einsatz und Verwaltung der Fahrzeuge, Nachweis der Übergabe, Antworten an Behörden'],
    ['Empfänger', 'Behörden, an die unten aufgeführte Schreiben gingen; der Betreiber dieser Anwendung im Auftrag'],
    ['Herkunft', 'Eingaben der Firma sowie die von ihr angebundenen Systeme für Personal und Fahrten'],
    ['Speicherdauer', periods.join('\n')],
    [
      'Rechte',
      'Berichtigung, Löschung, Einschränkung, Widerspruch und Übertragung (Art. 16 bis 21 DSGVO) bei der Firma; ' +
        'Beschwerde bei einer Datenschutz-Aufsichtsbehörde (Art. 77 DSGVO)',
    ],
    ['Automatisierte Entscheidungen', 'finden nicht statt'],
  ];
  return entries.map(([label, value]) => ({ key: label, label, value }));
};

/** Self-contained page in chunks: everything escaped, nothing loaded from the network. */
export async function* disclosurePage(disclosure: Disclosure): AsyncGenerator<string> {
  yield `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Auskunft ${escapeHtml(disclosure.name)}</title><style>${style}</style></head><body>
<h1>Auskunft über gespeicherte Daten: ${escapeHtml(disclosure.name)}</h1>
<p>Nach Art. 15 DSGVO, Stand ${escapeHtml(formatValue('day', disclosure.day))}. Dieselben Angaben stehen maschinenlesbar in „Daten.json“ (Art. 20 DSGVO);
Schreiben und Anhänge liegen als Dateien bei.</p>
${record(legalInformation(disclosure))}
`;
  for (const section of disclosure.sections) yield* sectionHtml(section);
  yield '</body></html>';
}

/** Guide for the ADMIN, read before the archive is handed on. */
export const disclosureGuide = `Bitte vor der Weitergabe lesen
==============================

Diese Datei ist für die Firma bestimmt und gehört nicht zur Auskunft.

1. Identität prüfen: Die Auskunft darf nur die betroffene Person erhalten.
2. Freie Texte und Fotos durchsehen: Beschreibungen, Kommentare und Anhänge stehen darin, wie sie
   gespeichert sind. Nennen oder zeigen sie andere Personen, deren Rechte überwiegen können
   (Art. 15 Abs. 4 DSGVO), sind diese Stellen zu schwärzen.
3. Wer in der Firma etwas geschrieben oder geändert hat, steht nicht darin: Darauf besteht in der
   Regel kein Anspruch (EuGH, Urteil vom 22. Juni 2023, C-579/21).
4. Sicher übergeben: verschlüsselt, persönlich oder über ein geschütztes Postfach.
5. Frist: ein Monat ab dem Antrag (Art. 12 Abs. 3 DSGVO).

Nicht enthalten ist, was außerhalb dieser Anwendung liegt: E-Mail-Postfächer, Personalakte,
die Systeme der angebundenen Anbieter.
`;
