import type { Log } from './log.ts';

const intervalMs = 10_000;

/** Logs the first event of a kind at once and the others of ten seconds as one line with their number, so that an outage does not fill the log. */
export const createSummarisedLog = () => {
  const following = new Map<string, number>();
  return (log: Pick<Log, 'warn'>, kind: string, fields: object, message: string): void => {
    const count = following.get(kind);
    if (count !== undefined) {
      following.set(kind, count + 1);
      return;
    }
    following.set(kind, 0);
    log.warn(fields, message);
    setTimeout(() => {
      const more = following.get(kind) ?? 0;
      following.delete(kind);
      if (more > 0) log.warn({ more }, `${message}, repeatedly`);
    }, intervalMs).unref();
  };
};
