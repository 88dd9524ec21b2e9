import { randomUUID } from 'node:crypto';
import { api } from '@flottwart/contract/api';
import type { Company } from '../fixture/company.ts';

/** Document without positions. */
export const newLeasingDocument = async ({ ownerDb, companyId, word }: Company): Promise<number> => {
  const number = `${word}-${randomUUID()}`;
  const { id } = await ownerDb
    .insertInto('leasing_documents')
    .values({
      company_id: companyId,
      type: 'Rechnung',
      number,
      number_key: number,
      invoice_date: '2025-03-31',
      sum_cents: 0,
      position_count: 0,
      read_as: 'Test',
      file_name: `${number}.pdf`,
      media_type: 'application/pdf',
      sha256: Buffer.from(number),
      uploaded_by: word,
      uploaded_at: new Date('2025-03-31T12:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ownerDb
    .insertInto('leasing_files')
    .values({ company_id: companyId, document_id: id, content: Buffer.from(number) })
    .execute();
  return id;
};

export const newWithdrawal = async (company: Company): Promise<number> => {
  const { app, admin, word } = company;
  const body = { documentId: await newLeasingDocument(company), scope: 'document', reason: `${word} Irrtum` } as const;
  return (await app.good(api.withdrawDocuments, { token: admin.token, body })).body.id;
};
