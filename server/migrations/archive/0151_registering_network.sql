-- The network that registered a company, shortened like those of sessions: new companies of one network share its places
-- (docs/decisions/0135-one-admission.md). Companies of before have none, and it is removed once a company is no longer new.
ALTER TABLE companies ADD COLUMN registered_from text;

-- As before, and with the registering network of a company younger than the given time.
DROP FUNCTION live_session(integer, bytea, timestamptz, timestamptz);
CREATE FUNCTION live_session(company integer, hash bytea, at timestamptz, idle_since timestamptz, new_since timestamptz)
  RETURNS TABLE (user_id integer, user_role text, last_used_at timestamptz, lacks_second_factor boolean, expires_at timestamptz,
    registered_from text)
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.company_id', company::text, true);
  RETURN QUERY
    SELECT u.id, u.role, s.last_used_at, c.requires_second_factor AND NOT EXISTS (
      SELECT FROM second_factors f
      WHERE f.company_id = s.company_id AND f.user_id = s.user_id AND f.enabled_at IS NOT NULL), s.expires_at,
      CASE WHEN c.created_at > new_since THEN c.registered_from END
    FROM sessions s
      JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
      JOIN companies c ON c.company_id = s.company_id
    WHERE s.company_id = company AND s.token_hash = hash AND s.expires_at > at AND s.last_used_at > idle_since;
END
$$;
