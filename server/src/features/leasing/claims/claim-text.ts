import type { ClaimContent } from './claim-content.ts';

/** Two lines per position, because long services break a plain-text table. */
const rowText = (columns: readonly string[], row: readonly string[]): string => {
  const facts = columns
    .map((column, index) => ({ column, value: row[index] ?? '' }))
    .filter(({ value }) => value !== '');
  const named = facts.slice(0, -1).map(({ column, value }) => `${column} ${value}`);
  const [open] = facts.slice(-1);
  return `- ${named.join(', ')}\n  ${open?.column}: ${open?.value}`;
};

export const claimText = ({ paragraphs, columns, rows, sum, closing, signature }: ClaimContent): string =>
  `${[
    ...paragraphs,
    rows.map((row) => rowText(columns, row)).join('\n'),
    `Summe der offenen Beträge: ${sum}`,
    closing,
    signature.join('\n'),
  ].join('\n\n')}\n`;
