-- Effects of what an undo kept stay marked until the next attempt, so that an interruption forgets none of them.
ALTER TABLE import_effects ADD COLUMN is_kept boolean NOT NULL DEFAULT false;
