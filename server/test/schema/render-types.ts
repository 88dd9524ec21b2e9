import { columnTypes, writtenOnce } from './column-types.ts';
import type { Column, Table } from './read-catalogue.ts';

const intro = `// Written by \`npm run schema\` from the catalogue of a migrated database. A test compares; do not edit manually.
// Types that the catalogue does not know are in server/test/schema/column-types.ts.
`;

const typesOf: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

/** Type of a value without null. */
const valueTypeOf = (table: string, { name, type, values }: Column): string => {
  const named = columnTypes[`${table}.${name}`] ?? columnTypes[name];
  if (named) return named.type;
  if (values) return values.map((value) => `'${value}'`).join(' | ');
  const element = typesOf[type.replace(/^_/, '')];
  if (element === undefined) throw new Error(`server/test/schema/render-types.ts has no type for ${type}.`);
  return type.startsWith('_') ? `${element}[]` : element;
};

const typeOf = (table: string, column: Column): string => {
  const { isNullable, isGenerated, isIdentity, hasDefault } = column;
  const value = valueTypeOf(table, column);
  const type = isNullable && value !== 'unknown' ? `${value} | null` : value;
  if (isGenerated) return `ColumnType<${type}, never, never>`;
  if (isIdentity) return `GeneratedAlways<${type}>`;
  // Written as text, read as its value.
  const written = value === 'unknown' ? `string${isNullable ? ' | null' : ''}` : type;
  const inserted = hasDefault ? `${written} | undefined` : written;
  if (writtenOnce.has(`${table}.${column.name}`)) return `ColumnType<${type}, ${inserted}, never>`;
  if (written !== type) return `ColumnType<${type}, ${inserted}, ${written}>`;
  return hasDefault && !isNullable ? `Generated<${type}>` : type;
};

const renderTable = ({ name, columns }: Table): string =>
  [`  readonly ${name}: {`, ...columns.map((column) => `    ${column.name}: ${typeOf(name, column)};`), '  };'].join(
    '\n',
  );

const renderImports = (body: string): string => {
  const known = [...Object.values(columnTypes), { type: 'Day', module: '../lib/clock.ts' }];
  const modules = new Set(known.map(({ module }) => module));
  return [...modules]
    .sort((a, b) => Number(a.startsWith('.')) - Number(b.startsWith('.')) || (a < b ? -1 : 1))
    .flatMap((module) => {
      const names = new Set(known.filter((one) => one.module === module).map(({ type }) => type.replace(/\W.*/, '')));
      const used = [...names].filter((type) => new RegExp(`\\b${type}\\b`).test(body)).sort();
      return used.length > 0 ? [`import type { ${used.join(', ')} } from '${module}';`] : [];
    })
    .join('\n');
};

/** The tables as Kysely knows them. */
export const renderTypes = (tables: readonly Table[]): string => {
  const own = tables.filter(({ name }) => name !== 'kysely_migration');
  const body = `/** All tables. */\nexport interface Schema {\n${own.map(renderTable).join('\n')}\n}\n`;
  return `${intro}import type { ColumnType, Generated, GeneratedAlways } from 'kysely';\n${renderImports(body)}\n\n${body}`;
};
