import { cleanText } from '@flottwart/contract/rules/forbidden-characters';
import { productName } from '@flottwart/contract/rules/product';

/** The pages' colours (`web/src/theme/colors.ts`), with the same contrasts on their grounds. */
const colors = {
  brand: '#04667e',
  link: '#04667e',
  ground: '#f1f4f6',
  line: '#d8dfe3',
  text: '#142026',
  dimmed: '#5f6d74',
  overdue: '#a6201c',
  soon: '#814e03',
  plateStrip: '#1f4fa3',
} as const;

/** Inline styles are for light grounds, as every mail program reads them; this overrides them where the reader prefers dark ones. */
const darkScheme = `@media (prefers-color-scheme: dark) {
.ground { background: #091216 !important; }
.card { background: #182329 !important; color: #e2e7e9 !important; }
.group { border-color: #424f56 !important; }
.brand, .link, .open { color: #67bcd8 !important; }
.open { border-color: #67bcd8 !important; }
.dimmed { color: #a4aeb4 !important; }
.overdue { color: #ff8678 !important; }
.soon { color: #f4bf4f !important; }
}`;

interface LinkedText {
  readonly text: string;
  readonly link: string;
}

interface MailButton {
  readonly label: string;
  readonly link: string;
}

/** One subject of a mail that lists several, such as a vehicle, with a button that opens it. */
export interface MailGroup {
  readonly heading: string;
  /** Drawn as a plate. */
  readonly isPlate: boolean;
  /** Beside the heading; may be empty. */
  readonly detail: string;
  readonly lines: readonly { readonly text: string; readonly tone: 'overdue' | 'soon' | 'plain' }[];
  readonly button: MailButton;
}

/** Short mail with one call to action; text and HTML have the same content in the same order, everything is escaped and nothing is loaded from the network. */
export interface MailLayout {
  readonly paragraphs: readonly string[];
  readonly groups?: readonly MailGroup[];
  /** Names what was left out; the button after it leads there. */
  readonly more?: string;
  readonly button: MailButton;
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
  `<a href="${escapeHtml(link)}" class="link" style="color:${colors.link}">${escapeHtml(text)}</a>`;

const paragraph = (content: string | LinkedText): string =>
  `<p style="margin:0 0 16px">${typeof content === 'string' ? escapeHtml(content) : anchor(content)}</p>`;

const plain = (content: string | LinkedText): string =>
  typeof content === 'string' ? content : `${content.text}:\n${content.link}`;

const plainButton = ({ label, link }: MailButton): string => `${label}:\n${link}`;

const groupText = ({ heading, detail, lines, button }: MailGroup): string =>
  [
    [heading, detail].filter((part) => part !== '').join(' '),
    ...lines.map(({ text }) => `- ${text}`),
    plainButton(button),
  ].join('\n');

const plate = (text: string): string =>
  `<span class="plate" style="display:inline-block;padding:1px 10px 1px 8px;border:2px solid ${colors.text};border-left:8px solid ${colors.plateStrip};border-radius:5px;background:#ffffff;color:${colors.text};letter-spacing:.04em;white-space:nowrap">${escapeHtml(text)}</span>`;

const toneStyles = {
  overdue: `color:${colors.overdue};font-weight:700`,
  soon: `color:${colors.soon};font-weight:700`,
  plain: '',
};

const groupHtml = ({
  heading,
  isPlate,
  detail,
  lines,
  button,
}: MailGroup): string => `<div class="group" style="margin:0 0 16px;padding:16px;border:1px solid ${colors.line};border-radius:8px">
<h2 style="margin:0 0 8px;font-size:18px;line-height:1.4;overflow-wrap:anywhere">${isPlate ? plate(heading) : escapeHtml(heading)}${
  detail === ''
    ? ''
    : ` <span class="dimmed" style="display:block;margin:4px 0 0;font-size:15px;font-weight:400;color:${colors.dimmed}">${escapeHtml(detail)}</span>`
}</h2>
<ul style="margin:0 0 12px;padding-left:20px">
${lines.map(({ text, tone }) => `<li class="${tone}" style="margin:0 0 4px;${toneStyles[tone]}">${escapeHtml(text)}</li>`).join('\n')}
</ul>
<a href="${escapeHtml(button.link)}" class="open" style="display:inline-block;padding:8px 14px;border:1px solid ${colors.link};border-radius:6px;color:${colors.link};text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a>
</div>`;

export const renderMail = ({
  paragraphs,
  groups = [],
  more,
  button,
  closing,
}: MailLayout): { text: string; html: string } => ({
  text: [
    productName,
    ...paragraphs,
    ...groups.map(groupText),
    ...(more ? [more] : []),
    plainButton(button),
    ...closing.map(plain),
  ].join('\n\n'),
  html: `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${darkScheme}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:${colors.ground}">
<div class="card" style="box-sizing:border-box;max-width:560px;margin:0 auto;padding:24px;border-top:4px solid ${colors.brand};border-radius:8px;background:#ffffff;font:16px/1.5 system-ui,sans-serif;color:${colors.text}">
<p class="brand" style="margin:0 0 20px;font-size:20px;font-weight:700;color:${colors.link}">${productName}</p>
${[...paragraphs.map(paragraph), ...groups.map(groupHtml), ...(more ? [paragraph(more)] : [])].join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${colors.brand};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${closing.map(paragraph).join('\n')}
</div></body></html>`,
});
