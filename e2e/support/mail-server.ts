import type { SmtpSimulator } from '@flottwart/simulators/smtp';
import type { CompanyApi } from './company-api.ts';

/** Connects a company to a simulated mail server. */
export const connectMailServer = async (api: CompanyApi, { port }: SmtpSimulator): Promise<void> => {
  const { id } = await api.get<{ id: number }>('/api/myCompany');
  await api.patch(`/api/myCompany/${id}`, {
    smtpHost: '127.0.0.1',
    smtpPort: port,
    smtpUsername: 'post@spedition.example',
    smtpPassword: 'geheim',
  });
  await api.patch(`/api/myCompany/${id}`, { policeSignaturePhone: '+49 40 123456', city: 'Hamburg' });
};
