import type { Config } from '../config.ts';
import { type Database, openAppDatabase } from '../db/connect.ts';
import { reachDatabase } from './reach-database.ts';

/** Opens the database with the application's role for one command. */
export const withDatabase = async (config: Config, work: (db: Database) => Promise<void>): Promise<void> => {
  const { target, leave } = await reachDatabase(config);
  const db = openAppDatabase(target, { max: 1, onError: () => undefined });
  try {
    await work(db);
  } finally {
    await db.destroy();
    await leave();
  }
};
