import { api } from '@flottwart/contract/api';
import { pdf } from '../../attachment-factories.ts';
import type { Company } from '../../fixture/company.ts';
import { formOf } from '../../form.ts';
import { type Call, members, type Row, type Rows } from '../row.ts';

const billOf = ({ word }: Company) => ({ name: `${word} Rechnung.pdf`, content: pdf(word) });

const inPath: Pick<Row, 'call' | 'names'> = {
  call: ({ vehicle, attachment }) => ({ params: { id: vehicle, attachmentId: attachment } }),
  names: { 'params.id': 404, 'params.attachmentId': 404 },
};

/** Attachment that may be deleted. */
const spare = async (company: Company): Promise<Call> => {
  const { app, task, admin } = company;
  const form = formOf({}, billOf(company));
  const { body } = await app.call(api.addAttachment, { params: { id: task }, token: admin.token, ...form });
  return { params: { id: task, attachmentId: body.id } };
};

export const attachmentRows: Rows = {
  listAttachments: {
    statuses: members(200),
    call: ({ vehicle }) => ({ params: { id: vehicle } }),
    names: { 'params.id': 404 },
  },
  addAttachment: {
    statuses: members(201),
    call: (company) => ({ params: { id: company.repair }, file: billOf(company) }),
    names: { 'params.id': 404 },
  },
  getAttachment: { statuses: members(200), ...inPath },
  getAttachmentThumbnail: { statuses: members(200), ...inPath },
  renameAttachment: {
    statuses: members(200),
    ...inPath,
    call: ({ vehicle, attachment, word }) => ({
      params: { id: vehicle, attachmentId: attachment },
      body: { fileName: `${word} Schaden vorne.jpg` },
    }),
  },
  removeAttachment: {
    statuses: members(200),
    call: spare,
    names: { 'params.id': 404, 'params.attachmentId': 404 },
  },
};
