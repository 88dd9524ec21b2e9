/**
 * @typedef {{ file: string, title: string }} Proof
 * @typedef {{ line: number, statement: string, quoted: readonly string[], proofs: readonly Proof[] }} CoverageRow
 */

const tableRow = /^\| (?!The specification)(?!---)(.+) \|$/;
const proofPattern = /\[[^\]]+\]\(\.\.\/([^)]+)\) (.+)/;

/**
 * The rows of all tables in `docs/coverage.md`. The first cell states a line of the specification, with its texts in „…“; the last
 * names the proofs, one per line.
 *
 * @param {string} page
 * @returns {CoverageRow[]}
 */
export const readCoverage = (page) =>
  page.split('\n').flatMap((text, index) => {
    const cells = tableRow.exec(text)?.[1]?.split(' | ');
    if (!cells) return [];
    const statement = cells[0] ?? '';
    const proofs = (cells.at(-1) ?? '').split('<br>').map((proof) => {
      const [, file = '', title = ''] = proofPattern.exec(proof) ?? [];
      return { file, title };
    });
    const quoted = [...statement.matchAll(/„([^“]+)“/g)].map(([, quote = '']) => quote.trim());
    return [{ line: index + 1, statement, quoted, proofs }];
  });

/**
 * Whether a test, a story or one of its steps has this title.
 *
 * @param {string} source
 * @param {string} title
 */
export const hasTitle = (source, title) => ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));

/**
 * Whether a test expects this text; where it does so by a pattern, some letters are escaped.
 *
 * @param {string} source
 * @param {string} text
 */
export const expectsText = (source, text) => source.replaceAll(/\\([.()?+])/g, '$1').includes(text);
