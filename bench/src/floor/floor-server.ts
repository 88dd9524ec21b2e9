import { randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { type ConnectionTarget, clientConfigOf } from '../../../server/src/db/connect.ts';
import { matchesHash } from '../../../server/src/lib/passwords.ts';
import { plainPage } from './plain-page.ts';

/**
 * Floor: the least a server can do for the same visible effect. Plain Node and `pg`, one prepared statement per call, rows as JSON; no session, no
 * company, no validation, no history, no notification.
 */
const target = JSON.parse(process.argv[2] ?? '{}') as ConnectionTarget;
const pool = new pg.Pool({ ...clientConfigOf(target), max: 20 });
const { rows: known } = await pool.query<{ total: number; names: string[] }>(
  `select (select count(*)::integer from vehicles) as total,
     array(select column_name::text from information_schema.columns
       where table_name = 'vehicles' and column_name <> 'search_text' order by ordinal_position) as names`,
);
let total = known[0]?.total ?? 0;
const columns = (known[0]?.names ?? []).map((name) => `v."${name}"`).join(', ');
const order = 'order by v."licensePlate", v.id';

/** Hits are counted up to here, as in the product; beyond it the page is read along the index of its order. */
const countedHits = 1000;

/** No index on this text: rows are read in the order of the page until it is full. */
const unindexedText = `(v.search_text || '')`;
const holds = (text: string): string => `${text} like '%' || lower($3) || '%'`;

/** @param text column of the words; not indexed for words that trigrams do not help with */
const searchOf = (text: string): string =>
  `with hits as materialized (select v.id, v."licensePlate" from vehicles v where ${holds(text)} limit ${countedHits + 1}),
    found as materialized (select count(*)::integer as count from hits),
    page as (
      (select v.id, v."licensePlate" from hits v where (select count from found) <= ${countedHits} ${order} limit $1 offset $2)
      union all
      (select v.id, v."licensePlate" from vehicles v where (select count from found) > ${countedHits} and ${holds(unindexedText)} ${order} limit $1 offset $2))
    select (select least(count, ${countedHits}) from found) as total, ${columns} from page join vehicles v using (id) order by page."licensePlate", page.id`;

const statements = {
  list: `select ${columns} from vehicles v ${order} limit $1 offset $2`,
  listFromEnd: `select ${columns} from vehicles v order by v."licensePlate" desc, v.id desc limit $1 offset $2`,
  search: searchOf('v.search_text'),
  searchFewLetters: searchOf(unindexedText),
  detail: `select ${columns} from vehicles v where id = $1`,
  patch: `update vehicles v set modell = $2, "updatedAt" = now()::text where id = $1 returning ${columns}`,
  create: `insert into vehicles as v (vin, "licensePlate", search_text) values ($1, $2, lower($1 || ' ' || $2)) returning ${columns}`,
  user: 'select id, password_hash from users where email = $1',
  session: 'insert into sessions (token, user_id, created_at) values ($1, $2, now())',
} as const;

const run = async (name: keyof typeof statements, values: readonly unknown[]) =>
  (await pool.query<Record<string, unknown>>({ name, text: statements[name], values: [...values] })).rows;

const send = (response: ServerResponse, status: number, body: unknown, count?: number): void => {
  const json = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
      ...(count !== undefined && { 'x-total-count': count }),
    })
    .end(json);
};

/** From the nearer end of the order. */
const readPage = async (size: number, before: number) => {
  if (before <= total / 2) return run('list', [size, before]);
  const rows = Math.min(size, total - before);
  return (await run('listFromEnd', [rows, total - before - rows])).reverse();
};

const list = async (response: ServerResponse, query: URLSearchParams): Promise<void> => {
  const size = Number(query.get('size') ?? 20);
  const before = (Number(query.get('page') ?? 1) - 1) * size;
  const word = query.get('q');
  if (word === null) return send(response, 200, await readPage(size, before), total);
  const found = await run(word.length < 3 ? 'searchFewLetters' : 'search', [size, before, word]);
  const hits = Number(found[0]?.total ?? 0);
  return send(
    response,
    200,
    found.map(({ total: _, ...row }) => row),
    hits,
  );
};

const signIn = async (response: ServerResponse, body: Readonly<Record<string, string>>): Promise<void> => {
  const [user] = await run('user', [body.email]);
  if (!user || !(await matchesHash(String(user.password_hash), body.password ?? ''))) return send(response, 401, {});
  const token = randomBytes(32).toString('base64url');
  await run('session', [token, user.id]);
  return send(response, 200, { token });
};

const create = async (response: ServerResponse, body: Readonly<Record<string, string>>): Promise<void> => {
  const [row] = await run('create', [body.vin, body.licensePlate]);
  total += 1;
  return send(response, 201, row);
};

const answer = async (method: string, url: URL, text: string, response: ServerResponse): Promise<void> => {
  if (!url.pathname.startsWith('/api/'))
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(plainPage);
  const body = text === '' ? {} : (JSON.parse(text) as Record<string, string>);
  if (url.pathname === '/api/auth/login') return signIn(response, body);
  const id = url.pathname.split('/')[3];
  if (method === 'PATCH') return send(response, 200, (await run('patch', [id, body.model]))[0]);
  if (method === 'POST') return create(response, body);
  return id ? send(response, 200, (await run('detail', [id]))[0]) : list(response, url.searchParams);
};

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  await answer(request.method ?? 'GET', new URL(request.url ?? '/', 'http://floor'), text, response).catch(
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`listening ${typeof address === 'object' ? address?.port : ''}\n`);
});
