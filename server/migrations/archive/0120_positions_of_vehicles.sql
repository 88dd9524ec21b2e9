-- Whether a company uses the positions of its vehicles; without them none is stored.
ALTER TABLE companies ADD COLUMN positions_enabled boolean NOT NULL DEFAULT true;
