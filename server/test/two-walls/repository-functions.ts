import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Parameter of a function as its source declares it. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
}

export interface RepositoryFunction {
  readonly file: string;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** Source of the function alone. */
  readonly body: string;
  /** Source of its whole file. */
  readonly source: string;
  readonly run: (...values: readonly unknown[]) => unknown;
}

const root = join(import.meta.dirname, '../../src');
const declaration =
  /^export (?:const (?<arrow>\w+) = (?:async )?(?:<[^=]*?>)?\(|(?:async )?function\*? (?<plain>\w+)(?:<.*?>)?\()/gm;

/** Reads and locks of one row by its key, whose parameters `rowByKey`, `lockedByKey` and `lockedItem` give. */
const keyed = /^export const (\w+) = (?:rowByKey\(|lockedItem\(|lockedByKey\(\(tx, companyId, id\) => )(\w+)/gm;

/** Text up to the bracket that closes the one before `start`. */
const bracketed = (text: string, start: number): string => {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end += 1) {
    if ('({['.includes(text.charAt(end))) depth += 1;
    if (')}]'.includes(text.charAt(end))) depth -= 1;
  }
  return text.slice(start, end - 1);
};

export const splitAtCommas = (text: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const character of text) {
    if ('({[<'.includes(character)) depth += 1;
    if (')}]>'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '');
};

const toParameter = (text: string): Parameter => {
  if (!text.startsWith('{')) {
    const [name = '', ...type] = text.split(':');
    return { name: name.replace('?', '').trim(), type: type.join(':').trim() };
  }
  const names = bracketed(text, 1);
  return { name: `{${names}}`, type: text.slice(names.length + 3).trim() };
};

const takesCompany = ({ type }: Parameter): boolean =>
  ['TenantTransaction', 'TenantContext', 'WriteContext', 'CompanyId'].includes(type);

/** Every exported function of a repository that works in a company, found in the source. */
export const findRepositoryFunctions = async (): Promise<readonly RepositoryFunction[]> => {
  const found: RepositoryFunction[] = [];
  for (const file of globSync('**/*.repository.ts', { cwd: root }).sort()) {
    const source = readFileSync(join(root, file), 'utf8');
    const exported: Record<string, unknown> = await import(join(root, file));
    const declared = [...source.matchAll(declaration)].map((match) => {
      const start = match.index + match[0].length;
      const end = source.slice(start).search(/\n(?:export |const |interface |type |async function|function|\/\*\*)/);
      return {
        name: match.groups?.arrow ?? match.groups?.plain ?? '',
        parameters: splitAtCommas(bracketed(source, start).replace(/\s+/g, ' ')).map(toParameter),
        body: source.slice(start, end < 0 ? undefined : start + end),
      };
    });
    const byKey = [...source.matchAll(keyed)].map(([, name = '', select = '']) => ({
      name,
      parameters: splitAtCommas('tx: TenantTransaction, companyId: CompanyId, id: number').map(toParameter),
      body: source.slice(source.indexOf(`const ${select} =`)),
    }));
    for (const [name, run] of Object.entries(exported)) {
      if (typeof run !== 'function') continue;
      const read = [...declared, ...byKey].find((one) => one.name === name);
      if (!read) throw new Error(`${file}: the parameters of ${name} cannot be read; write it as an arrow function.`);
      if (read.parameters.some(takesCompany))
        found.push({ file, source, ...read, run: run as RepositoryFunction['run'] });
    }
  }
  return found;
};
