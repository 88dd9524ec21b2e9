/** @typedef {{ file: string, title: string }} Proof */

const row = /^\| (.+) \|$/;
const separator = /^\|[-|]+\|$/;

/**
 * Rows of all tables of a page, without headings.
 *
 * @param {string} page
 * @returns {{ line: number, cells: string[] }[]}
 */
export const tableRows = (page) => {
  const lines = page.split('\n');
  return lines.flatMap((text, index) => {
    const isHeading = separator.test(lines[index + 1] ?? '');
    const cells = isHeading ? undefined : row.exec(text)?.[1]?.split(' | ');
    return cells ? [{ line: index + 1, cells }] : [];
  });
};

const proof = /\[[^\]]+\]\(\.\.\/([^)]+)\) (.+)/;
const wordOfPage = /\[[^\]]+\]\(([\w/-]+\.md)\) (`[^`]+`)/;

/**
 * Link in a cell: a file of the project or a page beside this one, and the title in it.
 *
 * @param {string} part
 * @returns {Proof | undefined}
 */
export const proofIn = (part) => {
  const [, file, title] = proof.exec(part) ?? [];
  if (file && title) return { file, title };
  const [, page, word] = wordOfPage.exec(part) ?? [];
  return page && word ? { file: `docs/${page}`, title: word } : undefined;
};

/**
 * True if a test, a story or one of its steps has this title.
 *
 * @param {string} source
 * @param {string} title
 */
export const hasTitle = (source, title) => ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
