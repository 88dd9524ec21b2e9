import { hasTitle, proofIn, tableRows } from './read-table.mjs';

/**
 * @typedef {{ page: string, heading: string }} Heading
 * @typedef {object} Claim A line of the list of threats or of ASVS.
 * @property {number} line
 * @property {string} id
 * @property {readonly string[]} cells
 * @property {readonly import('./read-table.mjs').Proof[]} proofs
 * @property {readonly Heading[]} headings
 * @property {readonly string[]} reasons
 */

const id = /^(T-\d\d|V\d+\.\d+\.\d+)$/;
const reason = /^(n\/a|operator|accepted|open): \S/;
const headingLink = /\(([\w-]+\.md)#([\w-]+)\)/g;

/**
 * @param {string} page
 * @returns {Claim[]}
 */
export const readClaims = (page) =>
  tableRows(page).flatMap(({ line, cells }) => {
    const [name = ''] = cells;
    if (!id.test(name)) return [];
    const parts = (cells.at(-1) ?? '').split('<br>');
    const proofs = parts.flatMap((part) => proofIn(part) ?? []);
    const headings = [...(cells.at(-1) ?? '').matchAll(headingLink)].map(([, file = '', heading = '']) => ({
      page: file,
      heading,
    }));
    return [{ line, id: name, cells, proofs, headings, reasons: parts.filter((part) => reason.test(part)) }];
  });

/**
 * True if a source has the test title or the `quoted` word that a line names; a remark may follow after a colon.
 *
 * @param {string} source
 * @param {string} said
 */
export const provesClaim = (source, said) => {
  const word = /^`([^`]+)`/.exec(said)?.[1];
  if (word !== undefined) return source.includes(word);
  const ends = [...said.matchAll(/: /g)].map(({ index }) => said.slice(0, index));
  return [said, ...ends].some((title) => hasTitle(source, title));
};

/**
 * Heading anchors of a page.
 *
 * @param {string} page
 */
export const headingsOf = (page) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
