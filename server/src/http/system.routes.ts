import { api } from '@flottwart/contract/api';
import type { Context } from '../context.ts';
import { appliedMigration, latestMigration } from '../db/migrate.ts';
import { AppError } from '../lib/app-error.ts';
import { type Route, route } from './route.ts';

export const systemRoutes = ({ config, db }: Context): readonly Route[] => [
  route(api.health, async () => ({ status: 'ok' as const })),
  route(api.ready, async () => {
    const [migration, expected] = await Promise.all([appliedMigration(db), latestMigration()]);
    if (migration < expected) throw new AppError('unavailable', 'Die Datenbank wird gerade aktualisiert.');
    return { status: 'ready' as const, migration };
  }),
  route(api.site, async () => config.site),
];
