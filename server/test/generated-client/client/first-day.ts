import createClient from 'openapi-fetch';
// Generated from the OpenAPI document by generated-client.test.ts, which also checks the types of this file.
import type { components, paths } from './api.ts';

type Vehicle = components['schemas']['Vehicle'];

interface FirstDay {
  readonly baseUrl: string;
  /** Token of the verification mail that the address received. */
  readonly verificationToken: (email: string) => Promise<string>;
  readonly invoice: Blob;
  readonly photo: Blob;
}

/** Multipart bodies are files for the client and bytes for the document. */
const formOf = (body: { readonly file: unknown }, name: string): FormData => {
  const form = new FormData();
  form.set('file', body.file as Blob, name);
  return form;
};

const required = <T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T => {
  if (data === undefined) throw new Error(`${response.url} returned ${response.status}: ${JSON.stringify(error)}`);
  return data;
};

/** First day of a company, with calls known from the OpenAPI document alone. */
export const liveFirstDay = async ({ baseUrl, verificationToken, invoice, photo }: FirstDay) => {
  const client = createClient<paths>({ baseUrl });
  const account = { email: 'erste@kundin.example', password: 'Kr4nich-Dachs' };

  const person = { firstName: 'Erste', lastName: 'Kundin', speditionsName: 'Kundin Transporte', ...account };
  required(await client.POST('/api/auth/register', { body: person }));
  const token = await verificationToken(account.email);
  required(await client.GET('/api/auth/verify', { params: { query: { token } } }));
  const session = required(await client.POST('/api/auth/login', { body: account }));
  client.use({
    onRequest: ({ request }) => {
      request.headers.set('authorization', `Bearer ${session.token}`);
    },
  });

  const company = required(await client.GET('/api/myCompany'));
  const path = { id: company.id };
  const moved = required(await client.PATCH('/api/myCompany/{id}', { params: { path }, body: { city: 'Bremen' } }));

  const plate = { vin: 'WDB9066331S123456', licensePlate: 'HB-XY-12' };
  const vehicle: Vehicle = required(await client.POST('/api/vehicles', { body: plate }));
  const driver = required(
    await client.POST('/api/employees', { body: { firstName: 'Anna', lastName: 'Amsel', mitarbeiterId: '1' } }),
  );
  const task = required(
    await client.POST('/api/tasks', {
      body: { title: 'Winterreifen', dueDate: '2026-11-20T09:30:00Z', licensePlate: vehicle.licensePlate },
    }),
  );
  const comment = required(
    await client.POST('/api/comments/{workitemId}', {
      params: { path: { workitemId: task.id } },
      body: { text: 'Termin steht.' },
    }),
  );

  const attachment = required(
    await client.POST('/api/workitems/{id}/attachments', {
      params: { path: { id: vehicle.id } },
      body: { file: '' },
      bodySerializer: () => formOf({ file: photo }, 'Schaden.png'),
    }),
  );
  const { data: download } = await client.GET('/api/workitems/{id}/attachments/{attachmentId}', {
    params: { path: { id: vehicle.id, attachmentId: attachment.id } },
    parseAs: 'blob',
  });
  const sheet = await client.GET('/api/vehicles/export', { parseAs: 'blob' });

  const report = required(
    await client.POST('/api/police-reports', {
      body: {
        date: '2026-11-02',
        time: '08:15',
        licensePlate: vehicle.licensePlate,
        caseNumber: 'Az. 1',
        driverId: driver.id,
        driverReason: 'Laut Dienstplan',
      },
    }),
  );
  const imported = required(
    await client.POST('/api/leaseplan/import', {
      body: { file: '' },
      bodySerializer: () => formOf({ file: invoice }, 'Rechnung.xml'),
      parseAs: 'text',
    }),
  );
  const positions = await client.GET('/api/leaseplan/all', { params: { query: { type: 'Rechnung', size: 10 } } });
  const kpi = required(await client.GET('/api/leaseplan/kpi'));

  // @ts-expect-error: the document says that a VIN is a text.
  const wrongType = await client.POST('/api/vehicles', { body: { ...plate, vin: 7 } });
  // @ts-expect-error: the document names the orders of a list.
  const unknownSort = await client.GET('/api/tasks', { params: { query: { sort: 'colour' } } });

  return {
    city: moved.city,
    task: [task.title, task.status],
    comment: comment.text,
    attachment: [attachment.fileName, (download as Blob | undefined)?.size],
    sheetType: sheet.response.headers.get('content-type'),
    report: required(await client.GET('/api/police-reports/{id}', { params: { path: { id: report.report.id } } }))
      .title,
    imported,
    positions: [required(positions).map(({ amount }) => amount), positions.response.headers.get('x-total-count')],
    total: kpi.TOTAL_RECHNUNG,
    refusals: [wrongType.error?.code, unknownSort.error?.code],
  };
};
