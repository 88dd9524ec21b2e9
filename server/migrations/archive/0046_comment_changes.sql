-- Comments can be edited and deleted by their authors. A deleted one loses its text and stays as a mark.
ALTER TABLE comments
  ADD COLUMN edited_at timestamptz,
  ADD COLUMN deleted_at timestamptz,
  ADD CONSTRAINT comments_deleted_text CHECK (deleted_at IS NULL OR text = '');
