-- A link that a newer one replaced is kept until it would have lapsed, so that its page can say so.

ALTER TABLE email_tokens ADD COLUMN replaced_at timestamptz;
