-- Creations and statuses of the last weeks, for the trends of the dashboard (docs/decisions/0107-dashboard.md).
CREATE INDEX work_item_changes_by_time ON work_item_changes (company_id, created_at) WHERE field IN ('created', 'status');
