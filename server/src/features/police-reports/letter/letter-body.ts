import { escapeHtml } from '../../../connectors/mail/mail-layout.ts';
import type { Block, LetterContent } from './letter-content.ts';

const label = 'padding:2px 24px 2px 0;color:#5b6b7b;vertical-align:top;white-space:nowrap';
const value = 'padding:2px 0;font-weight:600';

const blockHtml = (block: Block): string => {
  if (block.kind === 'paragraph') return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
  if (block.kind === 'heading') return `<p style="margin:24px 0 8px;font-weight:700">${escapeHtml(block.text)}</p>`;
  const rows = block.rows.map(
    ([name, text]) =>
      `<tr><td style="${label}">${escapeHtml(name)}</td><td style="${value}">${escapeHtml(text)}</td></tr>`,
  );
  return `<table role="presentation" style="border-collapse:collapse;margin:0 0 24px">${rows.join('')}</table>`;
};

/** Escapes every value and loads nothing from other hosts. */
export const letterHtml = ({ blocks, closing, signature, subject }: LetterContent): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;font:15px/1.5 system-ui,sans-serif;color:#1c2733">
<div style="max-width:640px">
${blocks.map(blockHtml).join('\n')}
<p style="margin:24px 0 0">${escapeHtml(closing)}</p>
<p style="margin:16px 0 0">${signature.map(escapeHtml).join('<br>')}</p>
</div></body></html>`;

const blockText = (block: Block): string => {
  if (block.kind === 'paragraph') return block.text;
  if (block.kind === 'heading') return `${block.text}:`;
  const width = Math.max(...block.rows.map(([label]) => label.length)) + 2;
  return block.rows.map(([label, value]) => `  ${`${label}:`.padEnd(width)}${value}`).join('\n');
};

export const letterText = ({ blocks, closing, signature }: LetterContent): string =>
  `${[...blocks.map(blockText), closing, signature.join('\n')].join('\n\n')}\n`;
