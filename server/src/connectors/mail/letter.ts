import { productName } from '@flottwart/contract/rules/product';

/** A short letter with one thing to do. Text and HTML say the same; everything is escaped, nothing is loaded from afar. */
export interface Letter {
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly link: string };
  readonly closing: readonly string[];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;

export const composeLetter = ({ paragraphs, button, closing }: Letter): { text: string; html: string } => ({
  text: [...paragraphs, `${button.label}:\n${button.link}`, ...closing, productName].join('\n\n'),
  html: `<!doctype html><html lang="de"><body style="margin:0;padding:32px 16px;background:#f4f6f8">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px;font:16px/1.5 system-ui,sans-serif;color:#1c2733">
${paragraphs.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4e89;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${closing.map(paragraph).join('\n')}
<p style="margin:24px 0 0;color:#5b6b7b;font-size:14px">${productName}</p>
</div></body></html>`,
});
