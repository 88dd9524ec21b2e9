import { api } from '@flottwart/contract/api';
import { clientFor } from './client-for.ts';
import { leaveSecondFactor } from './leave-second-factor.ts';
import type { People } from './people.ts';
import type { Outside } from './seed-connections.ts';
import type { Items } from './seed-items.ts';
import type { Leasing } from './seed-leasing.ts';

export interface AuditTrail {
  readonly importRun: number;
  readonly claim: number;
}

/** Rows only the system writes: readings, imports, reminders, mails. */
export const seedAuditTrail = async (company: People & Items & Outside & Leasing): Promise<AuditTrail> => {
  const { app, admin, member } = company;
  await leaveReading(company);
  await leaveReminder(company);
  const importRun = await leaveImport(company);
  await clientFor(app, admin).send(api.sendPoliceMail, { params: { id: company.report } });
  const claim = await leaveClaim(company);
  await clientFor(app, member).send(api.createMyCalendar);
  await arrangeLists(company);
  await leaveRetention(company);
  await leaveSecondFactor(company);
  return { importRun, claim };
};

const arrangeLists = async ({ app, admin, word }: People) => {
  const view = { list: 'tasks', name: `${word} Ansicht`, state: { q: word }, columns: null } as const;
  await clientFor(app, admin).send(api.createView, { body: view });
  await clientFor(app, admin).send(api.updateMyList, { params: { list: 'tasks' }, body: { columns: [word] } });
};

const leaveRetention = async ({ app, admin, backstage, companyId, task, word }: Items & People) => {
  const { send } = clientFor(app, admin);
  await send(api.updateRetentionRule, { params: { kind: 'trip' }, body: { months: 24 } });
  await send(api.holdItem, { params: { id: task }, body: { reason: `${word} Rechtsstreit` } });
  const days = { deleted_on: '2026-01-02', oldest: '2020-01-01', latest: '2020-02-01' };
  await backstage
    .insertInto('retention_deletions')
    .values({ company_id: companyId, kind: 'trip', months: 24, set_by: `${word}@x.example`, rows: 7, ...days })
    .execute();
};

const leaveReading = async ({
  app,
  backstage,
  word,
  companyId,
  vehicle,
  credential,
  plate,
}: Items & Outside & People) => {
  const { now } = app.clock;
  await backstage
    .insertInto('telematics_refreshes')
    .values({ company_id: companyId, queued_at: null, started_at: now })
    .execute();
  await backstage
    .insertInto('telematics_readings')
    .values({
      company_id: companyId,
      vehicle_id: vehicle,
      credential_id: credential,
      device_type: `${word} Gerät`,
      serial_number: `${word}-S`,
      vin: word,
      license_plate: plate,
      latitude: 52.1,
      longitude: 13.1,
      read_at: now,
      odometer_km: 4711,
      odometer_at: now,
    })
    .execute();
};

const leaveClaim = async ({ app, admin, openInvoice, word }: Leasing & People): Promise<number> => {
  const { send } = clientFor(app, admin);
  const positionIds = [openInvoice];
  const { sum, subject, text } = await send(api.draftClaim, { body: { positionIds } });
  const recipient = `leasing@${word.toLowerCase()}.example`;
  const { mail } = await send(api.sendClaim, { body: { positionIds, sum, recipient, subject, text } });
  return mail.id;
};

const leaveReminder = async ({ app, backstage, companyId, memberId, vehicle }: Items & People) => {
  const { id } = await backstage
    .insertInto('reminder_mails')
    .values({ company_id: companyId, user_id: memberId, created_at: app.clock.now, sent_at: app.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mark = { company_id: companyId, user_id: memberId, vehicle_id: vehicle, mail_id: id } as const;
  await backstage
    .insertInto('reminder_marks')
    .values({ ...mark, type: 'inspection', due: '2026-12-01', level: 'month' })
    .execute();
};

const leaveImport = async ({ app, backstage, word, companyId }: People): Promise<number> => {
  const { id } = await backstage
    .insertInto('import_runs')
    .values({
      company_id: companyId,
      kind: 'employees',
      origin: 'file',
      state: 'failed',
      file_name: `${word}.csv`,
      error: `${word} fehlt`,
      started_by: `${word.toLowerCase()}@x.example`,
      created_at: app.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { company_id: companyId, run_id: id, reference: `${word} Zeile` };
  await backstage
    .insertInto('import_remarks')
    .values({ ...row, reason: `${word} unklar`, is_skip: true, times: 1 })
    .execute();
  await backstage
    .insertInto('import_rows')
    .values({ ...row, position: 1, kind: 'employees', key: word, content: null, problems: '[]' })
    .execute();
  return id;
};
