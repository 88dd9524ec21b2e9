import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import pg from 'pg';
import type { Statement } from '../../server/src/db/batch.ts';
import type { ConnectionTarget } from '../../server/src/db/connect.ts';
import { clientConfigOf } from '../../server/src/db/connect.ts';
import type { Scripts } from './record.ts';

/**
 * Baseline: plain Node, the same statements through the same driver, the rows as JSON. No session, no access check, no validation, no row-level
 * security (it connects as the owner), no mapping.
 */
const [, , scriptFile = '', targetJson = '{}'] = process.argv;
const scripts = JSON.parse(await readFile(scriptFile, 'utf8')) as Scripts;
const pool = new pg.Pool({
  ...clientConfigOf(JSON.parse(targetJson) as ConnectionTarget),
  max: 20,
  options: `-c app.company_id=${scripts.companyId}`,
});

const { recorded } = scripts;

const replay = async (statements: readonly Statement[], replacements: Map<unknown, unknown>): Promise<unknown> => {
  const client = await pool.connect();
  let last: unknown[] = [];
  try {
    for (const { sql, parameters } of statements) {
      const values = parameters.map((value) => (replacements.has(value) ? replacements.get(value) : value));
      const result = await client.query(values.length > 0 ? { text: sql, values } : sql);
      const rows = Array.isArray(result) ? [] : result.rows;
      if (sql.startsWith('insert into "work_items"')) replacements.set(recorded.createdId, rows[0].id);
      if (rows.length > 0) last = last.length > 1 ? last : rows;
    }
  } finally {
    client.release();
  }
  return last;
};

/** Drops the statements that set the company, which only the product needs. */
const onlySelects = (statements: readonly Statement[]): readonly Statement[] =>
  statements.filter(({ sql }) => sql.startsWith('select ') && !sql.startsWith('select set_config'));

const reads = {
  list: onlySelects(scripts.list),
  search: onlySelects(scripts.search),
  detail: onlySelects(scripts.detail),
};

const respond = async (method: string, url: URL, body: Record<string, unknown>): Promise<unknown> => {
  const id = Number(url.pathname.split('/')[3]);
  if (method === 'PATCH')
    return replay(
      scripts.patch,
      new Map<unknown, unknown>([
        [recorded.id, id],
        [recorded.model, body.model],
      ]),
    );
  if (method === 'POST') return replay(scripts.create, new Map<unknown, unknown>([[recorded.vin, body.vin]]));
  if (id) return replay(reads.detail, new Map<unknown, unknown>([[recorded.id, id]]));
  return replay(url.searchParams.has('q') ? reads.search : reads.list, new Map());
};

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  try {
    const json = JSON.stringify(
      await respond(request.method ?? 'GET', new URL(request.url ?? '/', 'http://baseline'), body),
    );
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
      .end(json);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening ${typeof address === 'object' ? address?.port : ''}\n`);
});
