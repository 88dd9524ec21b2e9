import { connect, type Socket } from 'node:net';
import { api } from '@flottwart/contract/api';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { createAdmin } from '../../test/factories.ts';

const app = await createTestApp();
const { token } = await createAdmin(app);
const { port, hostname } = new URL(app.url);
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

const openWith = (sent: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', reject).pause().write(sent);
    sockets.push(socket);
  });

const bearer = `Authorization: Bearer ${token}\r\n`;

test('hundreds of clients that never finish sending or reading do not delay others', async () => {
  const ways = [
    [100, 'GET /api/tasks HTTP/1.1\r\nHost: x\r\nX-Half: '],
    [
      100,
      `POST /api/tasks HTTP/1.1\r\nHost: x\r\n${bearer}Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"title":`,
    ],
    // Few, because their responses are expensive.
    [20, `GET /api/docs/json HTTP/1.1\r\nHost: x\r\n${bearer}\r\n`.repeat(3)],
  ] as const;
  for (const [count, sent] of ways) await Promise.all(Array.from({ length: count }, () => openWith(sent)));
  expect(sockets).toHaveLength(220);
  for (let round = 0; round < 5; round += 1) {
    expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${app.url}${api.listTasks.path}`, { headers })).status).toBe(200);
  }
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
});
