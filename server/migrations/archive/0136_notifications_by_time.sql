-- Notifications are listed by the time of their cause, which is not the order of their ids where data is dated back
-- (docs/decisions/0120-page-of-all-notifications.md).
CREATE INDEX notifications_by_time ON notifications (company_id, user_id, created_at, id);
CREATE INDEX notifications_unread_by_time ON notifications (company_id, user_id, created_at, id) WHERE read_at IS NULL;
DROP INDEX notifications_by_user;
DROP INDEX notifications_unread;
