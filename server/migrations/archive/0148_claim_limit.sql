-- Claims above this sum are sent by an ADMIN; at 0, the default, each of them is.

ALTER TABLE leaseplan_settings
  ADD COLUMN claim_limit_cents bigint NOT NULL DEFAULT 0 CHECK (claim_limit_cents >= 0);
