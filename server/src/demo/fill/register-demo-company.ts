import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { demoCompany, type StaffName, staff } from '../../../../seed/company.ts';
import type { Context } from '../../context.ts';
import { inNewTenant } from '../../db/tenant.ts';
import { insertAccount, insertCompany, markVerified } from '../../features/auth/public.ts';
import { updateCompany } from '../../features/company/public.ts';
import { addTelematicsCredential } from '../../features/telematics/public.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { type DemoProviders, demoCredentials } from '../providers.ts';
import { createDemoContext, type DemoContext } from './demo-context.ts';

/** Invited, but the address is not verified yet. */
const invited: StaffName = 'lea';

/** Registers the company and its people, so that visitors can sign in. */
export const registerDemoCompany = async (context: Context, password: string): Promise<DemoContext> => {
  const now = context.clock();
  const passwordHash = await hashPassword(password);
  return inNewTenant(context.db, async (tx, companyId) => {
    await insertCompany(tx, companyId, { name: demoCompany.name, amazonSpecialServices: true });
    const userIds = new Map<StaffName, number>();
    for (const name of declaredKeys(staff)) {
      const userId = await insertAccount(tx, companyId, { ...staff[name], passwordHash });
      if (name !== invited) await markVerified({ tx, companyId, now }, userId);
      userIds.set(name, userId);
    }
    return createDemoContext(context, companyId, userIds);
  });
};

interface MailAccount extends Pick<DemoProviders, 'mailPort'> {
  readonly mailUsername?: string;
}

/** Sets address, signature and connections, each tested as on the settings page. */
export const setUpCompany = async (
  { companyId, at, session }: DemoContext,
  now: Date,
  { mailPort, mailUsername = demoCredentials.mail.username }: MailAccount,
): Promise<void> => {
  const { provider, telematics, mail } = demoCredentials;
  const { signal } = new AbortController();
  const admin = session('jana');
  await updateCompany(
    at(now),
    admin,
    {
      id: companyId,
      body: {
        contactName: 'Jana Hansen',
        contactPhone: '+49 40 5550 1200',
        street: demoCompany.street,
        houseNumber: demoCompany.houseNumber,
        zipCode: demoCompany.zipCode,
        city: demoCompany.city,
        policeSignatureEmail: mail.username,
        policeSignaturePhone: '+49 40 5550 1210',
        vehicleDriverHistoryUsername: provider.username,
        vehicleDriverHistoryPassword: provider.password,
        employeeDataBaseUsername: provider.username,
        employeeDataBasePassword: provider.password,
        smtpHost: '127.0.0.1',
        smtpPort: mailPort,
        smtpUsername: mailUsername,
        smtpPassword: mail.password,
      },
    },
    { isUnchecked: false, signal, caller: { address: '', device: '' } },
  );
  const { userName, password, database } = telematics;
  await addTelematicsCredential(
    at(now),
    admin,
    { id: companyId, body: { username: userName, password, database } },
    { signal, idempotencyKey: undefined },
  );
};
