import type { Block, LetterContent } from './letter-content.ts';

const blockText = (block: Block): string => {
  if (block.kind === 'paragraph') return block.text;
  if (block.kind === 'heading') return `${block.text}:`;
  const width = Math.max(...block.rows.map(([label]) => label.length)) + 2;
  return block.rows.map(([label, value]) => `  ${`${label}:`.padEnd(width)}${value}`).join('\n');
};

export const letterText = ({ blocks, closing, signature }: LetterContent): string =>
  `${[...blocks.map(blockText), closing, signature.join('\n')].join('\n\n')}\n`;
