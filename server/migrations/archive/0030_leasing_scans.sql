-- Scans are recognised page by page in the background; until then their draft has nothing to ask.
ALTER TABLE leasing_drafts
  ADD COLUMN state text NOT NULL DEFAULT 'asking' CHECK (state IN ('reading', 'asking', 'failed')),
  ADD COLUMN pages_read integer NOT NULL DEFAULT 0,
  -- 0 until the file is open.
  ADD COLUMN page_count integer NOT NULL DEFAULT 0;
