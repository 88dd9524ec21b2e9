import { type StaffName, staff } from '../../../../seed/company.ts';
import type { Context } from '../../context.ts';
import type { CompanyId } from '../../lib/company-id.ts';
import type { Session } from '../../lib/session.ts';
import { addAttachment } from '../../work-items/attachments/add-attachment.service.ts';
import { addComment } from '../../work-items/timeline.service.ts';

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

export const comment = async (context: Context, session: Session, itemId: number, text: string): Promise<void> => {
  await addComment(context, session, itemId, { body: { text }, idempotencyKey: undefined });
};
