/** Bounds keep the patterns linear, whatever was typed. */
const link = /!?\[([^\]\n]{0,300})\]\([^)\s]{0,2000}\)/g;
const pairs = [
  /(?<!\\)\*\*(?=\S)([^\n]{1,1000}?)(?<=\S)\*\*/g,
  /(?<![\\\p{L}\p{N}])__(?=\S)([^\n]{1,1000}?)(?<=\S)__(?![\p{L}\p{N}])/gu,
  /(?<!\\)~~(?=\S)([^\n]{1,1000}?)(?<=\S)~~/g,
  /(?<!\\)\*(?=\S)([^\n*]{1,1000}?)(?<=\S)\*/g,
  /(?<![\\\p{L}\p{N}_])_(?=\S)([^\n_]{1,1000}?)(?<=\S)_(?![\p{L}\p{N}_])/gu,
  /(?<!\\)`([^\n`]{1,1000})`/g,
];
const fences = /^ {0,3}(?:`{3,}|~{3,})[^\n]*$/gm;
const rules = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*$/gm;
const headings = /^ {0,3}(?:#{1,6} +|> ?)/gm;
const bullets = /^([ \t]*)[-*+] +(?:\[[ xX]\] +)?/gm;
const escaped = /\\([\\`*_{}[\]()#+\-.!~>|])/g;

/** Text of Markdown without its marks, for places that show it unformatted. */
export const plainText = (markdown: string): string => {
  const lines = markdown.replace(fences, '').replace(rules, '').replace(headings, '').replace(bullets, '$1• ');
  const bare = pairs.reduce((text, pair) => text.replace(pair, '$1'), lines.replace(link, '$1'));
  return bare.replace(escaped, '$1').trim();
};
