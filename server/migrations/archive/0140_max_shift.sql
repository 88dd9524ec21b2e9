-- Hours of the longest plausible shift: a trip without an end is unclear from then on (docs/decisions/0124-trips-without-an-end.md).
ALTER TABLE companies
  ADD COLUMN max_shift_hours integer NOT NULL DEFAULT 14 CHECK (max_shift_hours BETWEEN 8 AND 24);
