-- Written by the library that ran the migrations before.
DROP TABLE IF EXISTS kysely_migration_lock;
