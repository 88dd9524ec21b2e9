// Written by `npm run schema` from the catalogue of a migrated database. A test compares; do not edit manually.
// Types that the catalogue does not know are in server/test/schema/column-types.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PositionType } from '@flottwart/contract/rules/leasing';
import type { FindingState } from '@flottwart/contract/rules/leasing-findings';
import type { RetentionKind } from '@flottwart/contract/rules/retention';
import type { ListColumns, ListName } from '@flottwart/contract/views';
import type { Day } from '../lib/clock.ts';
import type { CompanyId } from '../lib/company-id.ts';

/** All tables. */
export interface Schema {
  readonly account_events: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    user_id: number;
    kind: 'signed-in' | 'signed-in-with-recovery-code' | 'wrong-password' | 'wrong-code' | 'password-changed' | 'password-reset' | 'second-factor-on' | 'second-factor-off' | 'second-factor-reset' | 'recovery-codes-renewed' | 'second-factor-duty-on' | 'second-factor-duty-off' | 'sessions-ended';
    device: string;
    address: string;
    by_whom: string | null;
    created_at: Date;
  };
  readonly attachment_files: {
    company_id: CompanyId;
    attachment_id: number;
    content: Buffer;
    thumbnail: Buffer | null;
  };
  readonly attachment_usage: {
    company_id: CompanyId;
    bytes: number;
  };
  readonly attachments: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    item_id: number;
    file_name: string;
    content_type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
    size: number;
    width: number | null;
    height: number | null;
    sha256: Buffer;
    user_email: string;
    created_at: Date;
  };
  readonly authorities: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    name: string;
    name_key: string;
    address: Generated<string>;
    email: Generated<string>;
    fax: Generated<string>;
    created_at: Date;
    updated_at: Date;
  };
  readonly calendar_feeds: {
    company_id: CompanyId;
    user_id: number;
    token_hash: Buffer;
    created_at: Date;
  };
  readonly comments: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    item_id: number;
    user_email: string;
    text: string;
    created_at: Date;
    edited_at: Date | null;
    deleted_at: Date | null;
  };
  readonly companies: {
    company_id: CompanyId;
    name: string;
    contact_name: Generated<string>;
    contact_phone: Generated<string>;
    street: Generated<string>;
    house_number: Generated<string>;
    zip_code: Generated<string>;
    city: Generated<string>;
    amazon_special_services: boolean;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    police_signature_email: Generated<string>;
    police_signature_phone: Generated<string>;
    reminded_on: Day | null;
    requires_second_factor: Generated<boolean>;
    registered_seat: Generated<string>;
    register_court: Generated<string>;
    register_number: Generated<string>;
    managing_directors: Generated<string>;
    vat_id: Generated<string>;
    licence_check_months: Generated<number>;
    uvv_months: Generated<number>;
    positions_enabled: Generated<boolean>;
    max_shift_hours: Generated<number>;
    registered_from: string | null;
  };
  readonly company_mails: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    report_id: number | null;
    state: 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain';
    is_current: Generated<boolean>;
    repeat_of: number | null;
    message_id: string;
    sender: string;
    recipient: string;
    subject: string;
    facts: ColumnType<unknown, string, never>;
    content_hash: Buffer;
    user_id: number | null;
    user_email: string;
    attempts: Generated<number>;
    error: Generated<string>;
    created_at: Date;
    finished_at: Date | null;
    purpose: 'police-report' | 'leasing-claim';
  };
  readonly company_quotas: {
    company_id: CompanyId;
    name: string;
    value: number;
  };
  readonly connections: {
    company_id: CompanyId;
    kind: 'driving-history' | 'employee-database' | 'smtp';
    host: Generated<string>;
    port: number | null;
    username: Generated<string>;
    sealed_secret: Buffer | null;
    last_run_at: Date | null;
    last_error: Generated<string>;
  };
  readonly deleted_companies: {
    number: string;
    deleted_at: Date;
  };
  readonly due_notices: {
    company_id: CompanyId;
    user_id: number;
    item_id: number;
    type: string;
    due: string;
    level: string;
    created_at: Date;
  };
  readonly email_directory: {
    email_key: string;
    company_id: CompanyId;
    user_id: number;
    verified: boolean;
    created_at: Generated<Date>;
    holds: Generated<boolean>;
  };
  readonly email_tokens: {
    company_id: CompanyId;
    token_hash: Buffer;
    user_id: number;
    purpose: 'verify' | 'reset' | 'accept' | 'discard';
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    replaced_at: Date | null;
  };
  readonly employees: {
    company_id: CompanyId;
    id: number;
    external_id: Generated<string>;
    staff_number: Generated<string>;
    first_name: Generated<string>;
    last_name: Generated<string>;
    birth_date: Day | null;
    birth_city: Generated<string>;
    street: Generated<string>;
    house_number: Generated<string>;
    postal_code: Generated<string>;
    city: Generated<string>;
    phone: Generated<string>;
    external_id_key: ColumnType<string, never, never>;
    staff_number_key: ColumnType<string, never, never>;
    name_key: ColumnType<string, never, never>;
    email: Generated<string>;
    first_licence_check_on: Day | null;
  };
  readonly idempotency_keys: {
    company_id: CompanyId;
    user_id: number;
    key: string;
    request_hash: Buffer;
    answer: ColumnType<unknown, string | null, string | null>;
    created_at: Date;
  };
  readonly import_effects: {
    company_id: CompanyId;
    run_id: number;
    id: GeneratedAlways<number>;
    item_id: number | null;
    trip_id: number | null;
    changed: ColumnType<unknown, string | null, string | null>;
    is_kept: Generated<boolean>;
    contract_id: number | null;
    written_at: Date | null;
    is_restored: Generated<boolean>;
  };
  readonly import_mappings: {
    company_id: CompanyId;
    kind: 'employees' | 'vehicles' | 'trips' | 'contracts';
    headings_key: string;
    choice: ColumnType<unknown, string, string>;
    updated_at: Date;
  };
  readonly import_remarks: {
    company_id: CompanyId;
    run_id: number;
    id: GeneratedAlways<number>;
    reference: string;
    reason: string;
    is_skip: boolean;
    times: number;
    is_kept: Generated<boolean>;
  };
  readonly import_rows: {
    company_id: CompanyId;
    run_id: number;
    position: number;
    kind: 'employees' | 'vehicles' | 'trips' | 'contracts';
    key: string;
    reference: string;
    content: ColumnType<unknown, string | null, string | null>;
    problems: ColumnType<unknown, string | null, string | null>;
    outcome: 'new' | 'changed' | 'unchanged' | 'skipped' | null;
    warnings: ColumnType<unknown, string | null, string | null>;
    cells: ColumnType<unknown, string | null, string | null>;
  };
  readonly import_runs: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    kind: 'employees' | 'vehicles' | 'trips' | 'contracts';
    origin: 'provider' | 'file' | 'nightly';
    state: 'draft' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'undoing' | 'undone';
    file_name: Generated<string>;
    found: Generated<number>;
    created: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    skipped: Generated<number>;
    vehicles_created: Generated<number>;
    vehicles_changed: Generated<number>;
    range_from: Date | null;
    range_to: Date | null;
    checkpoint: Date | null;
    is_staged: Generated<boolean>;
    runner: string | null;
    starts: Generated<number>;
    failures: Generated<number>;
    error: Generated<string>;
    started_by: string | null;
    created_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    undo_removed: Generated<number>;
    undo_restored: Generated<number>;
    undo_kept: Generated<number>;
    undone_by: string | null;
    undone_at: Date | null;
    next_attempt_at: Date | null;
  };
  readonly item_watchers: {
    company_id: CompanyId;
    item_id: number;
    user_id: number;
    created_at: Date;
  };
  readonly known_devices: {
    company_id: CompanyId;
    user_id: number;
    device_hash: Buffer;
    last_used_at: Date;
  };
  readonly leaseplan_settings: {
    company_id: CompanyId;
    quarterly_limit_cents: number | null;
    limit_of: Generated<'AFF_CREDITS' | 'NET_COST'>;
    aff_keywords: Generated<string[]>;
    claim_email: Generated<string>;
    claim_reminder_days: number | null;
    claim_limit_cents: Generated<number>;
  };
  readonly leasing_claim_answers: {
    company_id: CompanyId;
    mail_id: number;
    answered_on: Day;
    outcome: 'granted' | 'partly' | 'refused' | 'open';
    text: string;
    user_email: string;
    noted_at: Date;
    id: GeneratedAlways<number>;
  };
  readonly leasing_claim_positions: {
    company_id: CompanyId;
    mail_id: number;
    position_id: number;
    open_cents: number;
    is_current: Generated<boolean>;
    position_open_cents: number;
    finding_ids: Generated<number[]>;
  };
  readonly leasing_contracts: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    vehicle_id: number;
    lessor: string;
    rate_service: string;
    rate_cents: number;
    services: ColumnType<unknown, string | undefined, string>;
    from_day: Day;
    to_day: Day | null;
    kilometres: number | null;
    changed_by: string;
    changed_at: Date;
    contract_number: string | null;
  };
  readonly leasing_documents: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    type: 'Rechnung' | 'Gutschrift';
    number: string;
    number_key: string;
    invoice_date: Day;
    sum_cents: number;
    position_count: number;
    read_as: string;
    file_name: string;
    media_type: string;
    sha256: Buffer;
    uploaded_by: string;
    uploaded_at: Date;
    issuer_name: string | null;
    issuer_vat_id: string | null;
    issuer_key: Generated<string>;
    basis: 'net' | 'gross' | null;
    notices: Generated<string[]>;
    upload_id: string | null;
    file_part: number | null;
    issuer_name_key: ColumnType<string, never, never>;
  };
  readonly leasing_draft_files: {
    company_id: CompanyId;
    draft_id: number;
    content: Buffer;
  };
  readonly leasing_drafts: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    version: Generated<number>;
    head: ColumnType<unknown, string, string>;
    rows: ColumnType<unknown, string, string>;
    file_name: string;
    media_type: string;
    sha256: Buffer;
    uploaded_by: string;
    uploaded_at: Date;
    state: Generated<'reading' | 'asking' | 'failed'>;
    pages_read: Generated<number>;
    page_count: Generated<number>;
    file_part: number | null;
    upload_id: string | null;
  };
  readonly leasing_files: {
    company_id: CompanyId;
    document_id: number;
    content: Buffer;
  };
  readonly leasing_findings: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    key: string;
    kind: 'double' | 'rate' | 'returned' | 'jump';
    plate_key: string;
    license_plate: string;
    service: string;
    month: Day;
    billed_cents: number;
    expected_cents: number;
    stake_cents: number;
    position_ids: number[];
    reference_id: number | null;
    decision: Generated<'open' | 'accepted' | 'claimed' | 'done'>;
    is_current: Generated<boolean>;
    state: ColumnType<FindingState, never, never>;
    note: Generated<string>;
    decided_by: string | null;
    decided_at: Date | null;
    decided_cents: number | null;
    is_withdrawn: Generated<boolean>;
    presumed_service: string | null;
  };
  readonly leasing_issuer_assignments: {
    company_id: CompanyId;
    issuer_key: string;
    columns: ColumnType<unknown, string, string>;
    assigned_by: string;
    assigned_at: Date;
    types: ColumnType<unknown, string | undefined, string>;
  };
  readonly leasing_links: {
    company_id: CompanyId;
    invoice_id: number;
    credit_id: number;
    amount_cents: number;
    reason: 'reference' | 'amount' | 'manual' | 'document';
    user_email: string | null;
    created_at: Date;
    certainty: Generated<'certain' | 'presumed'>;
  };
  readonly leasing_month_sums: {
    company_id: CompanyId;
    month: Day;
    kind: 'RECHNUNG' | 'GUTSCHRIFT_AFF' | 'GUTSCHRIFT_NON_AFF';
    sum_cents: number;
    positions: number;
  };
  readonly leasing_open_sums: {
    company_id: CompanyId;
    license_plate: string;
    open_cents: number;
    positions: number;
    oldest_date: Day;
  };
  readonly leasing_plate_sums: {
    company_id: CompanyId;
    license_plate: string;
    year: number;
    kind: 'RECHNUNG' | 'GUTSCHRIFT_AFF' | 'GUTSCHRIFT_NON_AFF';
    sum_cents: number;
    positions: number;
  };
  readonly leasing_positions: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    document_id: number;
    type: 'Rechnung' | 'Gutschrift';
    invoice_number: string;
    invoice_date: Day;
    ordinal: number;
    position_number: string;
    position_date: Day | null;
    license_plate: string;
    plate_key: string;
    amount_cents: number;
    service: string;
    aff: boolean;
    aff_cents: number | null;
    settled_cents: Generated<number>;
    linked_id: number | null;
    terms: string;
    search_text: ColumnType<string, never, never>;
    aff_by_hand: Generated<boolean>;
    period_from: Day | null;
    period_to: Day | null;
    quantity: string | null;
    presumed: Generated<boolean>;
    month_given: Day | null;
    period_date: ColumnType<Day, never, never>;
    printed_from: Day | null;
    printed_to: Day | null;
    service_key: ColumnType<string, never, never>;
    open_cents: ColumnType<number, never, never>;
    processed: ColumnType<boolean, never, never>;
  };
  readonly leasing_references: {
    company_id: CompanyId;
    position_id: number;
    key: string;
    named: string | null;
  };
  readonly leasing_revisions: {
    company_id: CompanyId;
    revision: string;
  };
  readonly leasing_separations: {
    company_id: CompanyId;
    invoice_id: number;
    credit_id: number;
    user_email: string;
    created_at: Date;
  };
  readonly leasing_withdrawals: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    reason: string;
    user_email: string;
    withdrawn_at: Date;
    undo_until: Date;
    undone_by: string | null;
    undone_at: Date | null;
  };
  readonly leasing_withdrawn_documents: {
    company_id: CompanyId;
    withdrawal_id: number;
    document_id: number;
    type: PositionType;
    number: string;
    invoice_date: Day;
    issuer_name: string | null;
    sum_cents: number;
    position_count: number;
    file_name: string;
    uploaded_by: string;
    uploaded_at: Date;
    claims: number;
  };
  readonly leasing_withdrawn_files: {
    company_id: CompanyId;
    withdrawal_id: number;
    document_id: number;
    content: Buffer;
  };
  readonly leasing_withdrawn_rows: {
    company_id: CompanyId;
    withdrawal_id: number;
    document_id: number;
    source: 'leasing_documents' | 'leasing_positions' | 'leasing_references' | 'leasing_links' | 'leasing_separations' | 'leasing_claim_positions';
    slice: number;
    rows: ColumnType<unknown, string, string>;
  };
  readonly licence_checks: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    employee_id: number;
    checked_on: Day;
    checked_by: string;
    is_latest: boolean;
    created_at: Date;
  };
  readonly list_counts: {
    company_id: CompanyId;
    list: string;
    status: string;
    shard: number;
    rows: number;
  };
  readonly notification_choices: {
    company_id: CompanyId;
    user_id: number;
    kind: 'assigned' | 'mentioned' | 'watched' | 'due' | 'import' | 'answer' | 'document';
    choice: 'product' | 'instant' | 'daily' | 'weekly' | 'off';
  };
  readonly notifications: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    user_id: number;
    kind: 'assigned' | 'mentioned' | 'watched' | 'due' | 'import' | 'answer' | 'document';
    item_id: number | null;
    import_id: number | null;
    draft_id: number | null;
    by_email: string | null;
    detail: Generated<string>;
    created_at: Date;
    read_at: Date | null;
    mail: 'instant' | 'daily' | 'weekly' | null;
    mailed_at: Date | null;
  };
  readonly odometer_months: {
    company_id: CompanyId;
    vehicle_id: number;
    month: Day;
    odometer_km: number;
    odometer_at: Date;
  };
  readonly police_reports: {
    company_id: CompanyId;
    id: number;
    case_number: Generated<string>;
    offence_date: Day | null;
    offence_time: string | null;
    license_plate: Generated<string>;
    vin: Generated<string>;
    vehicle_id: number | null;
    driver_id: number | null;
    email_subject: Generated<string>;
    police_email: Generated<string>;
    offence_zone: 'MESZ' | 'MEZ' | null;
    trip_id: number | null;
    driver_reason: Generated<string>;
    offence_place: Generated<string>;
    authority_name: Generated<string>;
    authority_address: Generated<string>;
    authority_fax: Generated<string>;
    authority_reference: Generated<string>;
    authority_letter_date: Day | null;
    case_number_key: ColumnType<string, never, never>;
  };
  readonly recovery_codes: {
    company_id: CompanyId;
    user_id: number;
    code_hash: Buffer;
  };
  readonly relations: {
    company_id: CompanyId;
    low_id: number;
    high_id: number;
    created_at: Date;
  };
  readonly reminder_mails: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    user_id: number;
    created_at: Date;
    sending_at: Date | null;
    sent_at: Date | null;
  };
  readonly reminder_marks: {
    company_id: CompanyId;
    user_id: number;
    item_id: number;
    type: 'inspection' | 'uvv' | 'service' | 'service-km' | 'tires' | 'lease-return' | 'licence-check';
    due: string;
    level: 'month' | 'week' | 'overdue';
    mail_id: number;
  };
  readonly repair_odometers: {
    company_id: CompanyId;
    repair_id: number;
    vehicle_id: number;
    read_on: Day;
    odometer_km: number;
  };
  readonly repair_records: {
    company_id: CompanyId;
    id: number;
    repair_type: string;
    repair_date: Day | null;
    mileage: number | null;
    reason: Generated<string>;
    contact_person: Generated<string>;
    contact_phone: Generated<string>;
    contact_email: Generated<string>;
    workshop_name: Generated<string>;
    invoice_number: Generated<string>;
    estimated_cost_cents: number | null;
    actual_cost_cents: number | null;
  };
  readonly retention_deletions: {
    company_id: CompanyId;
    deleted_on: Day;
    kind: RetentionKind;
    months: number;
    set_by: string;
    rows: number;
    oldest: Day;
    latest: Day;
  };
  readonly retention_holds: {
    company_id: CompanyId;
    item_id: number;
    reason: string;
    user_email: string;
    created_at: Date;
  };
  readonly retention_rules: {
    company_id: CompanyId;
    kind: 'trip' | 'policereport' | 'task' | 'repairrecord' | 'employee' | 'leasing-claim' | 'leasing-document';
    months: number;
    set_by: string;
    set_at: Date;
  };
  readonly sample_items: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    item_id: number | null;
    trip_id: number | null;
    document_id: number | null;
  };
  readonly sample_sets: {
    company_id: CompanyId;
    state: 'creating' | 'present' | 'failed';
    user_id: number | null;
    steps_done: Generated<number>;
    skipped: Generated<string[]>;
    created_at: Date;
    finished_at: Date | null;
  };
  readonly second_factors: {
    company_id: CompanyId;
    user_id: number;
    sealed_secret: Buffer | null;
    enabled_at: Date | null;
    last_step: Generated<number>;
    pending_secret: Buffer | null;
    pending_since: Date | null;
  };
  readonly sessions: {
    company_id: CompanyId;
    token_hash: Buffer;
    user_id: number;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    id: GeneratedAlways<number>;
    device: Generated<string>;
    address: Generated<string>;
  };
  readonly tasks: {
    company_id: CompanyId;
    id: number;
    due_at: Date | null;
  };
  readonly telematics_credentials: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    username: string;
    database_name: string;
    sealed_secret: Buffer;
    last_run_at: Date | null;
    last_error: Generated<string>;
  };
  readonly telematics_readings: {
    company_id: CompanyId;
    vehicle_id: number;
    credential_id: number;
    device_type: string;
    serial_number: string;
    vin: string;
    license_plate: string;
    latitude: number | null;
    longitude: number | null;
    read_at: Date;
    odometer_km: number | null;
    odometer_at: Date | null;
  };
  readonly telematics_refreshes: {
    company_id: CompanyId;
    queued_at: Date | null;
    started_at: Date | null;
  };
  readonly tenants: {
    id: GeneratedAlways<CompanyId>;
    created_at: Generated<Date>;
  };
  readonly throttle_counters: {
    subject: Buffer;
    window_start: Date;
    attempts: number;
  };
  readonly trips: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    source: string;
    external_id: string;
    vehicle_id: number | null;
    employee_id: number | null;
    first_name: Generated<string>;
    last_name: Generated<string>;
    birth_day: Day | null;
    vin: Generated<string>;
    license_plate: Generated<string>;
    start_time: Date;
    end_time: Date | null;
    duration_seconds: ColumnType<number | null, never, never>;
    driver_external_id: Generated<string>;
    driver_staff_number: Generated<string>;
    driver_birth_date: Day | null;
    search_text: ColumnType<string, never, never>;
    is_by_plate: Generated<boolean>;
    driver_external_id_key: ColumnType<string, never, never>;
    driver_staff_number_key: ColumnType<string, never, never>;
    driver_name_key: ColumnType<string, never, never>;
  };
  readonly user_list_columns: {
    company_id: CompanyId;
    user_id: number;
    list: ListColumns['list'];
    columns: string[];
  };
  readonly user_list_views: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    user_id: number;
    list: ListName;
    name: string;
    state: ColumnType<unknown, string, string>;
    columns: string[] | null;
    is_default: boolean;
    created_at: Date;
    updated_at: Date;
  };
  readonly users: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    email: string;
    email_key: ColumnType<string, string, never>;
    first_name: string;
    last_name: string;
    role: 'ADMIN' | 'USER';
    password_hash: string | null;
    email_verified_at: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    reminder_mails: Generated<boolean>;
  };
  readonly vehicle_photos: {
    company_id: CompanyId;
    vehicle_id: number;
    attachment_id: number;
  };
  readonly vehicle_plates: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    vehicle_id: number;
    license_plate: string;
    plate_key: string;
    valid_from: Date | null;
    valid_to: Date | null;
    is_contested: Generated<boolean>;
    recorded_at: Date;
  };
  readonly vehicles: {
    company_id: CompanyId;
    id: number;
    manufacturer: Generated<string>;
    model: Generated<string>;
    vin: string;
    license_plate: string;
    plate_key: string;
    next_service_km: number | null;
    next_service_date: Day | null;
    inspection_valid_until: Day | null;
    provider_name: Generated<string>;
    return_date: Day | null;
    front_tire_type: Generated<string>;
    last_front_tire_change: Day | null;
    rear_tire_type: Generated<string>;
    last_rear_tire_change: Day | null;
    front_tire_season: ColumnType<string | null, never, never>;
    rear_tire_season: ColumnType<string | null, never, never>;
    uvv_due_date: Day | null;
  };
  readonly work_item_changes: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    item_id: number;
    user_email: string;
    field: string;
    old_value: string | null;
    new_value: string | null;
    created_at: Date;
  };
  readonly work_items: {
    company_id: CompanyId;
    id: GeneratedAlways<number>;
    kind: 'vehicle' | 'task' | 'employee' | 'policereport' | 'repairrecord';
    title: string;
    has_own_title: boolean;
    status: string;
    assignee_email: string | null;
    description: Generated<string>;
    terms: string;
    search_text: ColumnType<string, never, never>;
    created_at: Date;
    updated_at: Date;
    is_archived: Generated<boolean>;
    archived_at: Date | null;
  };
}
