-- Findings are found by the program (docs/decisions/0058-leasing-findings.md), so that nothing is left to mark, to compute at the commit or to repeat for clusters.

DROP TRIGGER IF EXISTS find_inserted ON leasing_positions;
DROP TRIGGER IF EXISTS find_deleted ON leasing_positions;
DROP TRIGGER IF EXISTS find_changed ON leasing_positions;
DROP TRIGGER IF EXISTS find_inserted ON leasing_contracts;
DROP TRIGGER IF EXISTS find_updated ON leasing_contracts;
DROP TRIGGER IF EXISTS find_deleted ON leasing_contracts;
DROP TRIGGER IF EXISTS find_inserted ON vehicle_plates;
DROP TRIGGER IF EXISTS find_updated ON vehicle_plates;
DROP TRIGGER IF EXISTS find_deleted ON vehicle_plates;
DROP TRIGGER IF EXISTS find_inserted ON vehicles;
DROP TRIGGER IF EXISTS find_changed ON vehicles;
DROP TRIGGER IF EXISTS find_deleted ON vehicles;
DROP TABLE IF EXISTS leasing_checked_plates;

DROP FUNCTION IF EXISTS check_due_plates();
DROP FUNCTION IF EXISTS mark_affected_positions();
DROP FUNCTION IF EXISTS mark_changed_positions();
DROP FUNCTION IF EXISTS mark_contract_plates();
DROP FUNCTION IF EXISTS mark_vehicle_plates();
DROP FUNCTION IF EXISTS mark_carried_plates();
DROP FUNCTION IF EXISTS mark_billed_plates(integer, text[]);
DROP FUNCTION IF EXISTS mark_plates(integer, text[]);
DROP FUNCTION IF EXISTS refresh_leasing_findings(integer, text[]);
DROP FUNCTION IF EXISTS leasing_recurs(text);
DROP FUNCTION IF EXISTS leasing_varies(text);
DROP FUNCTION IF EXISTS leasing_ends(text);
DROP FUNCTION IF EXISTS leasing_likeness(text, text);
DROP FUNCTION IF EXISTS leasing_service_words(text);
DROP FUNCTION IF EXISTS leasing_lessor_likeness(text, text);
