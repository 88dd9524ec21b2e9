import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../lib/log.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Separate port, so that no proxy that publishes the application publishes the metrics by mistake. */
export const startMetricsServer = async (metrics: Metrics, place: Place, log: Log): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'collecting metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, place.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${place.host}:${port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
