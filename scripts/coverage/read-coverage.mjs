import { proofIn, tableRows } from './read-table.mjs';

/** @typedef {{ line: number, statement: string, quoted: readonly string[], proofs: readonly import('./read-table.mjs').Proof[] }} CoverageRow */

/**
 * Rows of all tables in `docs/coverage.md`. The first cell states a requirement, with its fixed texts in „…“; the last
 * names the proofs, one per line.
 *
 * @param {string} page
 * @returns {CoverageRow[]}
 */
export const readCoverage = (page) =>
  tableRows(page).map(({ line, cells }) => {
    const statement = cells[0] ?? '';
    const proofs = (cells.at(-1) ?? '').split('<br>').map((part) => proofIn(part) ?? { file: '', title: '' });
    const quoted = [...statement.matchAll(/„([^“]+)“/g)].map(([, quote = '']) => quote.trim());
    return { line, statement, quoted, proofs };
  });

/**
 * True if a test expects this text, also escaped in a pattern.
 *
 * @param {string} source
 * @param {string} text
 */
export const expectsText = (source, text) => source.replaceAll(/\\([.()?+])/g, '$1').includes(text);
