import { escapeHtml } from '../../../connectors/mail/mail-layout.ts';
import type { Block, LabelledRow, LetterContent } from './letter-content.ts';

const label = 'padding:2px 24px 2px 0;color:#5b6b7b;vertical-align:top;white-space:nowrap';
const value = 'padding:2px 0;font-weight:600';
const soft = 'color:#5b6b7b;font-size:13px';

const rowsHtml = (rows: readonly LabelledRow[]): string => {
  const cells = rows.map(
    ([name, text]) =>
      `<tr><td style="${label}">${escapeHtml(name)}</td><td style="${value}">${escapeHtml(text)}</td></tr>`,
  );
  return `<table role="presentation" style="border-collapse:collapse;margin:0 0 24px">${cells.join('')}</table>`;
};

const blockHtml = (block: Block): string => {
  if (block.kind === 'paragraph') return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
  if (block.kind === 'heading') return `<p style="margin:24px 0 8px;font-weight:700">${escapeHtml(block.text)}</p>`;
  return rowsHtml(block.rows);
};

const linesHtml = (lines: readonly string[], style: string): string =>
  lines.length === 0 ? '' : `<p style="${style}">${lines.map(escapeHtml).join('<br>')}</p>`;

/** Escapes every value and loads nothing from other hosts. */
export const mailHtml = (content: LetterContent): string => {
  const { authority, references, blocks, closing, signature, subject, validity, register } = content;
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;font:15px/1.5 system-ui,sans-serif;color:#1c2733">
<div style="max-width:640px">
${linesHtml(authority, 'margin:0 0 16px')}
${rowsHtml(references)}
${blocks.map(blockHtml).join('\n')}
<p style="margin:24px 0 0">${escapeHtml(closing)}</p>
${linesHtml(signature, 'margin:16px 0 0')}
<p style="margin:16px 0 0;${soft}">${escapeHtml(validity)}</p>
${linesHtml(register, `margin:16px 0 0;${soft}`)}
</div></body></html>`;
};

const rowsText = (rows: readonly LabelledRow[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, text]) => `  ${`${name}:`.padEnd(width)}${text}`).join('\n');
};

const blockText = (block: Block): string => {
  if (block.kind === 'paragraph') return block.text;
  if (block.kind === 'heading') return `${block.text}:`;
  return rowsText(block.rows);
};

export const mailText = (content: LetterContent): string => {
  const { authority, references, blocks, closing, signature, validity, register } = content;
  const parts = [
    authority.join('\n'),
    rowsText(references),
    ...blocks.map(blockText),
    closing,
    signature.join('\n'),
    validity,
    register.join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};
