import type { APIRequestContext } from '@playwright/test';
import type { CompanyApi } from './company-api.ts';
import { instant } from './days.ts';
import { type FilledCompany, fillWithItems, importDrivers } from './filled-company.ts';
import { importDocuments, uploadUnlabelled } from './leasing.ts';
import { writeTrips } from './trips.ts';

/** Marks injected elements by attribute, fetches by host and scripts by dialog. */
const evil = 'data-evil src=//boese.example/x onerror=alert(1)';

/** Hostile single-line texts. */
export const hostile = {
  html: `"'><img ${evil}>`,
  script: '</title></textarea><script data-evil>alert(2)</script>',
  formula: '=HYPERLINK("//boese.example";"data-evil")',
  template: '{{constructor.constructor(`alert(3)`)()}} #{7*7} <%= 7*7 %>',
  header: 'a%0d%0aSet-Cookie: b=c',
  address: 'javascript:alert(4)//',
  bidi: 'Rechnung \u202Efdp.exe \u2066data-evil',
} as const;

/** Hostile formatted text. */
const markup = [
  ...Object.values(hostile),
  '[klick](javascript:alert(5)) [noch](data:text/html,<script>alert(5)</script>) <javascript:alert(5)>',
  '![Bild](//boese.example/y.png) [a][b]',
  '[b]: javascript:alert(6)',
  '<svg data-evil onload=alert(7)><style data-evil>*{display:none}</style><iframe data-evil srcdoc="x"></iframe>',
  '<a data-evil href="javascript:alert(8)">x</a><form data-evil action="//boese.example"><input data-evil name=body>',
  '```\n<script data-evil>alert(9)</script>\n```',
].join('\n\n');

const document = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF';

const { html, script, formula, template, header, address, bidi } = hostile;

const fillItemsWithHostileText = async (
  api: CompanyApi,
  { vehicle, task, employee, report, repair }: Omit<FilledCompany['ids'], 'draft' | 'import' | 'position'>,
) => {
  await api.patch(`/api/vehicles/${vehicle}`, {
    title: html,
    manufacturer: script,
    model: formula,
    providerName: template,
    frontTireType: address,
    rearTireType: bidi,
  });
  await api.patch(`/api/tasks/${task}`, { title: html });
  const street = { street: template, city: bidi, birthCity: header };
  await api.patch(`/api/employees/${employee}`, { firstName: html, lastName: script, title: html, ...street });
  await api.patch(`/api/police-reports/${report}`, { caseNumber: html, emailSubject: script, title: html });
  await api.patch(`/api/repair-records/${repair}`, {
    title: html,
    workshopName: html,
    repairReason: script,
    contactPerson: formula,
    invoiceNumber: template,
  });
  for (const id of [vehicle, task, employee, report, repair]) {
    await api.post(`/api/comments/${id}`, { text: markup });
    await api.patch(`/api/workitems/${id}/description`, { value: markup });
  }
};

const fillSettingsWithHostileText = async (api: CompanyApi): Promise<void> => {
  const { id } = await api.get<{ id: number }>('/api/myCompany');
  await api.patch(`/api/myCompany/${id}`, { companyName: html, contactName: script, street: formula, city: bidi });
  await api.patch('/api/users/myProfile', { firstName: html, lastName: bidi });
  const view = { list: 'vehicles', state: { q: html }, columns: ['title', 'licensePlate'] };
  await api.post('/api/users/me/views', { ...view, name: '<img data-evil src=x onerror=alert(1)>' });
};

/** Fills a new company with hostile text, in every field that users, files or providers can fill. */
export const fillWithHostileText = async (
  request: APIRequestContext,
): Promise<Pick<FilledCompany, 'admin' | 'ids'>> => {
  const { admin, api, ids, plate, day } = await fillWithItems(request);
  const { email, password } = admin;
  const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  await fillItemsWithHostileText(api, ids);
  await fillSettingsWithHostileText(api);
  await api.post(`/api/workitems/${ids.task}/hold`, { reason: html });
  const draftId = await uploadUnlabelled(request, admin, 'NW-1');
  const draft = `/api/leaseplan/drafts/${draftId}`;
  const { version } = await api.get<{ readonly version: number }>(draft);
  await api.patch(draft, { version, issuerName: html });
  await request.post(`/api/workitems/${ids.vehicle}/attachments`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: `${html}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(document) } },
  });
  const quoted = [html, script].map((text) => `"${text.replaceAll('"', '""')}"`).join(';');
  const sheet = { name: `${html}.csv`, text: `Vorname;Nachname;Geburtsdatum\n${quoted};\n${quoted};${script}\n` };
  const imported = await importDrivers(request, admin, api, sheet);
  const [trip = 0] = await writeTrips(api, [
    { firstName: html, lastName: script, plate, start: instant(day, '18:00'), end: instant(day, '19:00') },
  ]);
  const position = { number: '1', plate: 'B-AB 1234', service: `Rate ${html}`, cents: 45_000, date: '2025-07-01' };
  await importDocuments(request, admin, [
    { kind: 'invoice', number: 'LP-666', date: '2025-07-31', positions: [position] },
  ]);
  const [stored] = await api.get<{ readonly id: number }[]>('/api/leaseplan/all?q=LP-666');
  return { admin, ids: { ...ids, draft: draftId, import: imported, trip, position: stored?.id ?? 0 } };
};
