import type { Config } from '../config.ts';
import { targetOf } from '../config.ts';
import { distribute } from '../db/citus/distribute.ts';
import { OperatorError, type Print } from './command.ts';
import { openDatabase } from './open-database.ts';

/** Enough to spread companies evenly over a dozen workers; each shard is a set of all tenant tables. */
const defaultShards = 32;

export const distributeDatabase = async (config: Config, [shards]: readonly string[], print: Print): Promise<void> => {
  if (targetOf(config) === null)
    throw new OperatorError('Only a database on a PostgreSQL server of your own is distributed: set DATABASE_URL.');
  const { target, close } = await openDatabase(config);
  try {
    const { tables, workers } = await distribute(target, Number(shards ?? defaultShards), print);
    print(`${tables} tables distributed by company over ${workers} workers. Everything else stays on the coordinator.`);
  } finally {
    await close();
  }
};
