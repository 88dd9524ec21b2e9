import { api } from '@flottwart/contract/api';
import { createDocumentStore, type DocumentOptions } from '../leasing-factories.ts';
import { clientFor } from './client-for.ts';
import type { People } from './people.ts';
import type { Items } from './seed-items.ts';

export interface Leasing {
  readonly document: number;
  /** Linked with each other. */
  readonly invoice: number;
  readonly credit: number;
  /** Open, can be linked with each other. */
  readonly openInvoice: number;
  readonly openCredit: number;
}

/** Creates an invoice and a credit: one pair linked, one pair open, one pair unlinked by hand. */
export const seedLeasing = async (company: People & Items): Promise<Leasing> => {
  const { app, backstage, word, companyId, plate, admin } = company;
  const store = createDocumentStore(app);
  const position = (service: string, amountCents: number) => ({ plate, service: `${word} ${service}`, amountCents });
  const write = async (document: DocumentOptions) => {
    const id = await store(admin, document);
    const positions = await backstage
      .selectFrom('leasing_positions')
      .select('id')
      .where('document_id', '=', id)
      .orderBy('ordinal')
      .execute();
    return { id, positions: positions.map((row) => row.id) };
  };
  const invoice = await write({
    number: `${word}-Rechnung`,
    positions: [position('Rate', 45_067), position('Wartung', 31_001), position('Reifen', 12_003)],
  });
  const credit = await write({
    type: 'Gutschrift',
    number: `${word}-Gutschrift`,
    positions: [position('Rate', -45_067), position('Nachlass', -7_009), position('Kulanz', -5_011)],
  });
  const [linked = 0, openInvoice = 0, parted = 0] = invoice.positions;
  const [settling = 0, openCredit = 0, separated = 0] = credit.positions;
  const { send } = clientFor(app, admin);
  await send(api.linkLeaseplan, { params: { id: parted }, body: { otherId: separated } });
  await send(api.unlinkLeaseplan, { params: { id: parted, otherId: separated } });
  await send(api.updateLeaseplanSettings, {
    body: { quarterlyLimit: 500, affKeywords: [word], claimEmail: `leasing@${word.toLowerCase()}.example` },
  });
  await backstage
    .insertInto('leasing_references')
    .values({ company_id: companyId, position_id: openCredit, key: word.toUpperCase() })
    .execute();
  return { document: invoice.id, invoice: linked, credit: settling, openInvoice, openCredit };
};
