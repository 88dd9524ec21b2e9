import { cleanText } from '@flottwart/contract/rules/forbidden-characters';
import { productName } from '@flottwart/contract/rules/product';

interface LinkedText {
  readonly text: string;
  readonly link: string;
}

export interface MailSection {
  readonly heading: string;
  readonly entries: readonly LinkedText[];
  /** Text after the entries, such as how many were left out. */
  readonly note?: string;
}

/** Short mail with one call to action; text and HTML have the same content, everything is escaped and nothing is loaded from the network. */
export interface MailLayout {
  readonly paragraphs: readonly string[];
  readonly sections?: readonly MailSection[];
  readonly button: { readonly label: string; readonly link: string };
  readonly closing: readonly (string | LinkedText)[];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  cleanText(text).replace(/[&<>"']/g, (character) => entities[character] ?? character);

const anchor = ({ text, link }: LinkedText): string =>
  `<a href="${escapeHtml(link)}" style="color:#1d4e89">${escapeHtml(text)}</a>`;

const paragraph = (content: string | LinkedText): string =>
  `<p style="margin:0 0 16px">${typeof content === 'string' ? escapeHtml(content) : anchor(content)}</p>`;

const plain = (content: string | LinkedText): string =>
  typeof content === 'string' ? content : `${content.text}:\n${content.link}`;

const sectionText = ({ heading, entries, note }: MailSection): string =>
  [heading, ...entries.map(({ text, link }) => `- ${text}\n  ${link}`), ...(note ? [note] : [])].join('\n');

const sectionHtml = ({ heading, entries, note }: MailSection): string =>
  `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 16px;padding-left:20px">
${entries.map((entry) => `<li style="margin:0 0 6px">${anchor(entry)}</li>`).join('\n')}
</ul>${note ? paragraph(note) : ''}`;

export const renderMail = ({
  paragraphs,
  sections = [],
  button,
  closing,
}: MailLayout): { text: string; html: string } => ({
  text: [
    ...paragraphs,
    ...sections.map(sectionText),
    `${button.label}:\n${button.link}`,
    ...closing.map(plain),
    productName,
  ].join('\n\n'),
  html: `<!doctype html><html lang="de"><body style="margin:0;padding:32px 16px;background:#f4f6f8">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px;font:16px/1.5 system-ui,sans-serif;color:#1c2733">
${[...paragraphs.map(paragraph), ...sections.map(sectionHtml)].join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4e89;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${closing.map(paragraph).join('\n')}
<p style="margin:24px 0 0;color:#5b6b7b;font-size:14px">${productName}</p>
</div></body></html>`,
});
