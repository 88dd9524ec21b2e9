import type { Column, ForeignKey, Table } from './read-catalogue.ts';
import { type Topic, topics } from './topics.ts';

const intro = `# Schema

<!-- Written by \`npm run schema\` from the catalogue of a migrated database. A test compares; do not edit manually. -->

The tables as the migrations in \`server/migrations\` leave them, one diagram per topic. Tables of other topics appear as empty boxes.
Every key of a company's table begins with \`company_id\`, so the database refuses references across companies. "Per company" means that
row-level security is enabled and forced: the application's role sees the rows of the one company set for its transaction
([tenancy](architecture.md#tenancy)). A column is \`NOT NULL\` unless it is marked as nullable. The queue keeps its tables in the schema \`pgboss\`
([debugging](debugging.md#a-job-in-the-queue)).
`;

const typeNames: Readonly<Record<string, string>> = {
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  bool: 'boolean',
};
const typeNameOf = (type: string): string => typeNames[type] ?? type;
const formatType = (type: string): string =>
  type.startsWith('_') ? `${typeNameOf(type.slice(1))}[]` : typeNameOf(type);

const isSubset = (part: readonly string[], whole: readonly string[]): boolean =>
  part.every((column) => whole.includes(column));

const formatColumn = ({ primaryKey, uniqueKeys, foreignKeys }: Table, column: Column): string => {
  const keys = [
    primaryKey.includes(column.name) && 'PK',
    foreignKeys.some(({ columns }) => columns.includes(column.name)) && 'FK',
    uniqueKeys.some((columns) => columns.at(-1) === column.name) && 'UK',
  ].filter((key) => key !== false);
  const remarks = [column.isNullable && 'nullable', column.isGenerated && 'generated'].filter((text) => text !== false);
  const parts = [
    formatType(column.type),
    column.name,
    keys.join(', '),
    remarks.length > 0 && `"${remarks.join(', ')}"`,
  ];
  return `    ${parts.filter(Boolean).join(' ')}`;
};

const formatEntity = (table: Table): string =>
  [`  ${table.name} {`, ...table.columns.map((column) => formatColumn(table, column)), '  }'].join('\n');

const formatRelation = (table: Table, { columns, references }: ForeignKey): string => {
  const isOptional = table.columns.some(({ name, isNullable }) => isNullable && columns.includes(name));
  const isUnique = [table.primaryKey, ...table.uniqueKeys].some((key) => key.length > 0 && isSubset(key, columns));
  const label = columns.filter((column) => column !== 'company_id').join(', ') || 'company_id';
  return `  ${references} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${table.name} : "${label}"`;
};

const deleteActions: Readonly<Record<string, string>> = {
  a: '',
  c: ', deleted with it',
  n: ', set to null',
  r: ', keeps it from being deleted',
};

const formatForeignKey = ({ columns, references, onDelete }: ForeignKey): string =>
  `\`${columns.join(', ')}\` → \`${references}\`${deleteActions[onDelete] ?? ''}`;

const formatRow = ({ name, primaryKey, foreignKeys, isTenantTable }: Table): string => {
  const cells = [
    `\`${name}\``,
    isTenantTable ? 'per company' : 'shared',
    primaryKey.length > 0 ? `\`${primaryKey.join(', ')}\`` : 'none',
    foreignKeys.map(formatForeignKey).join('<br>') || 'none',
  ];
  return `| ${cells.join(' | ')} |`;
};

const formatTopic = ({ title, about }: Topic, tables: readonly Table[]): string =>
  [
    `## ${title}`,
    '',
    about,
    '',
    '```mermaid',
    'erDiagram',
    ...tables.map(formatEntity),
    ...tables.flatMap((table) => table.foreignKeys.map((foreignKey) => formatRelation(table, foreignKey))),
    '```',
    '',
    '| table | access | primary key | foreign keys |',
    '|---|---|---|---|',
    ...tables.map(formatRow),
    '',
  ].join('\n');

/** The page that describes these tables; a table that no topic names is an error. */
export const renderSchema = (tables: readonly Table[]): string => {
  const placed = topics.flatMap((topic) => topic.tables);
  const stray = tables.filter(({ name }) => !placed.includes(name)).map(({ name }) => name);
  if (stray.length > 0) throw new Error(`No topic in server/test/schema/topics.ts names ${stray.join(', ')}.`);
  const sections = topics.map((topic) =>
    formatTopic(
      topic,
      topic.tables.map((name) => {
        const table = tables.find((candidate) => candidate.name === name);
        if (!table) throw new Error(`server/test/schema/topics.ts names ${name}, which is not a table.`);
        return table;
      }),
    ),
  );
  return [intro, ...sections].join('\n');
};
