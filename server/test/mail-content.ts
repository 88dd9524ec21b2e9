const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const decode = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name) => characters[name] ?? entity);

export interface MailContent {
  readonly words: readonly string[];
  readonly links: readonly string[];
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Words and links as a reader meets them in the HTML of a mail. */
export const htmlContent = (html: string): MailContent => {
  const body = html.slice(html.indexOf('<body'));
  return {
    words: wordsOf(decode(body.replace(/<[^>]*>/g, ' '))),
    links: [...body.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => decode(link)),
  };
};

/** The same of the plain text, where a link follows its label and a dash precedes an entry. */
export const textContent = (text: string): MailContent => ({
  words: wordsOf(text.replace(/:\nhttps?:\S+/g, '').replace(/^- /gm, '')),
  links: text.match(/https?:\S+/g) ?? [],
});
