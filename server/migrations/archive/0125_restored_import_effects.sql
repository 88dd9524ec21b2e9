-- An earlier attempt to take an import back restored some values of this item and counted it: the next one restores the others and does not count it twice.
ALTER TABLE import_effects ADD COLUMN is_restored boolean NOT NULL DEFAULT false;
