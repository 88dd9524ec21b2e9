/** Comments, quoted texts and bodies of functions, in which a semicolon ends nothing, and the semicolons that end a statement. */
const pieces = /--.*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|\bBEGIN ATOMIC\b[\s\S]*?\bEND;|;/g;

/** Statements of an SQL file one by one, because Citus passes some of them on to its workers with the text around them. */
export const statementsOf = (file: string): string[] => {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: piece, index } of file.matchAll(pieces)) {
    if (!piece.endsWith(';') || piece.startsWith('--') || piece.startsWith("'")) continue;
    const end = index + piece.length;
    statements.push(file.slice(start, end).trim());
    start = end;
  }
  return statements;
};
