import { escapeHtml } from '../../../connectors/mail/mail-layout.ts';
import type { ClaimContent } from './claim-content.ts';

const cell = 'padding:4px 12px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid #d5dce3';
const amount = 'padding:4px 0;text-align:right;vertical-align:top;white-space:nowrap;border-bottom:1px solid #d5dce3';

const paragraphHtml = (text: string): string =>
  `<p style="margin:0 0 16px">${text.split('\n').map(escapeHtml).join('<br>')}</p>`;

const rowHtml = (tag: 'th' | 'td', values: readonly string[]): string => {
  const cells = values.map(
    (value, index) => `<${tag} style="${index === values.length - 1 ? amount : cell}">${escapeHtml(value)}</${tag}>`,
  );
  return `<tr>${cells.join('')}</tr>`;
};

/** Escapes every value and loads nothing from other hosts. */
export const claimHtml = ({ subject, paragraphs, columns, rows, sum, closing, signature }: ClaimContent): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;font:15px/1.5 system-ui,sans-serif;color:#1c2733">
<div style="max-width:800px">
${paragraphs.map(paragraphHtml).join('\n')}
<table style="border-collapse:collapse;margin:0 0 16px">
<thead>${rowHtml('th', columns)}</thead>
<tbody>${rows.map((row) => rowHtml('td', row)).join('\n')}</tbody>
</table>
<p style="margin:0 0 24px;font-weight:700">Summe der offenen Beträge: ${escapeHtml(sum)}</p>
<p style="margin:0">${escapeHtml(closing)}</p>
<p style="margin:16px 0 0">${signature.map(escapeHtml).join('<br>')}</p>
</div></body></html>`;

/** Two lines per position, because long services break a plain-text table. */
const rowText = (columns: readonly string[], row: readonly string[]): string => {
  const facts = columns
    .map((column, index) => ({ column, value: row[index] ?? '' }))
    .filter(({ value }) => value !== '');
  const named = facts.slice(0, -1).map(({ column, value }) => `${column} ${value}`);
  const [open] = facts.slice(-1);
  return `- ${named.join(', ')}\n  ${open?.column}: ${open?.value}`;
};

export const claimText = ({ paragraphs, columns, rows, sum, closing, signature }: ClaimContent): string =>
  `${[
    ...paragraphs,
    rows.map((row) => rowText(columns, row)).join('\n'),
    `Summe der offenen Beträge: ${sum}`,
    closing,
    signature.join('\n'),
  ].join('\n\n')}\n`;
