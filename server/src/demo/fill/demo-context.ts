import type { Context } from '../../context.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { addAttachment } from '../../work-items/attachments/add-attachment.service.ts';

export const demoAccount = { email: 'demo@flottwart.example', password: 'Probefahrt-1' } as const;

export const demoCompany = {
  name: 'Musterspedition Hansen GmbH',
  street: 'Dradenauer Deichweg',
  houseNumber: '14',
  zipCode: '21129',
  city: 'Hamburg',
} as const;

/** Employees of the demo's company; visitors of the demo sign in as the first one. */
export const staff = {
  jana: { email: demoAccount.email, firstName: 'Jana', lastName: 'Hansen', role: 'ADMIN' },
  mehmet: { email: 'mehmet.yildiz@hansen.example', firstName: 'Mehmet', lastName: 'Yıldız', role: 'USER' },
  sabine: { email: 'sabine.petersen@hansen.example', firstName: 'Sabine', lastName: 'Petersen', role: 'USER' },
  tomasz: { email: 'tomasz.wojcik@hansen.example', firstName: 'Tomasz', lastName: 'Wójcik', role: 'ADMIN' },
  lea: { email: 'lea.brandt@hansen.example', firstName: 'Lea', lastName: 'Brandt', role: 'USER' },
} as const;

export type StaffName = keyof typeof staff;

export interface DemoContext {
  readonly companyId: CompanyId;
  readonly userIds: ReadonlyMap<StaffName, number>;
  /** Services with the clock set to an instant. */
  readonly at: (instant: Date) => Context;
  readonly session: (name: StaffName) => Session;
}

/** No bearer belongs to the sessions used for filling. */
const noToken = Buffer.alloc(0);

export const createDemoContext = (
  context: Context,
  companyId: CompanyId,
  userIds: ReadonlyMap<StaffName, number>,
): DemoContext => ({
  companyId,
  userIds,
  at: (instant) => ({ ...context, clock: () => instant }),
  session: (name) => {
    const userId = userIds.get(name);
    if (userId === undefined) throw new Error(`Unknown demo user ${name}.`);
    return { companyId, userId, role: staff[name].role, tokenHash: noToken };
  },
});

/** Uploads a file as the item's page does. */
export const attach = async (
  context: Context,
  session: Session,
  itemId: number,
  { name, content }: { readonly name: string; readonly content: Buffer },
): Promise<void> => {
  const { signal } = new AbortController();
  await addAttachment(context, session, itemId, { file: { name, content }, idempotencyKey: undefined, signal });
};
