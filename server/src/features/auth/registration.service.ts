import type { MessageResponse, register } from '@flottwart/contract/auth';
import type { Received } from '@flottwart/contract/endpoint';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { inNewTenant, inTenant } from '../../db/tenant.ts';
import { invalidField } from '../../lib/app-error.ts';
import { shortAddress } from '../../lib/network-address.ts';
import type { PasswordCaller } from '../../lib/password-work.ts';
import type { Session } from '../../lib/session.ts';
import { type AccountKey, findAccountKey, insertAccount, insertCompany } from './account.repository.ts';
import { accountMail, addressInUseMail } from './account-mail.job.ts';
import { deleteEmailTokens } from './email-token.repository.ts';
import { withinInvitationQuota } from './invitation-quota.ts';
import { voidPassword } from './pending-account.repository.ts';
import { addPendingMember } from './pending-member.ts';

type Registration = Received<typeof register>['body'];

const weakPassword = 'Das Passwort ist nicht stark genug.';

const hashChosenPassword = (
  { passwords }: Context,
  caller: PasswordCaller,
  { password, firstName, lastName, email, speditionsName = '' }: Registration,
): Promise<string> =>
  passwords.hashNew(caller, {
    password,
    field: 'password',
    tooWeak: weakPassword,
    known: [firstName, lastName, email, speditionsName],
  });

/**
 * Registers a company with the visitor as its ADMIN, whatever role was sent. A taken or held address gets the same response; its
 * mailbox gets a mail that says so.
 */
export const registerVisitor = async (
  context: Context,
  registration: Registration,
  address: string,
): Promise<MessageResponse> => {
  const { throttle } = context;
  const { speditionsName, email } = registration;
  // The limit comes first: estimating and hashing cost far more than counting.
  await throttle.admit('register address', address);
  if (!speditionsName) throw invalidField('speditionsName', 'Der Name der Firma fehlt.');
  const passwordHash = await hashChosenPassword(context, { address }, registration);
  const registeredFrom = shortAddress(address);
  const { allowed: mailAllowed } = await throttle.count('mail account', email);
  await registerUnlessHeld(context, { ...registration, speditionsName, passwordHash, registeredFrom }, mailAllowed);
  return { message: 'Erfolgreich registriert. Bitte E-Mailadresse bestätigen.' };
};

type Founder = Registration & {
  readonly speditionsName: string;
  readonly passwordHash: string;
  readonly registeredFrom: string;
};

/** Rolls back a registration that lost against one of the same moment. */
const heldByAnother = new Error('Another account holds the address.');

/** The first registration of an address holds it: later ones create nothing. */
const registerUnlessHeld = async (context: Context, founder: Founder, mailAllowed: boolean): Promise<void> => {
  const holder = await findAccountKey(context.db, founder.email);
  if (holder) {
    await contestHolder(context, holder, mailAllowed);
    return;
  }
  try {
    await registerCompany(context, founder, mailAllowed);
  } catch (error) {
    if (error !== heldByAnother && !violatesUnique(error, 'email_directory_holder')) throw error;
    const winner = await findAccountKey(context.db, founder.email);
    if (winner) await contestHolder(context, winner, mailAllowed);
  }
};

/**
 * Voids the password of the pending account, since either of the two may be a stranger: whoever reads the mailbox confirms that account with a
 * password of their own, or discards it.
 */
const contestHolder = (
  { db, clock, enqueue }: Context,
  { companyId, userId }: AccountKey,
  mailAllowed: boolean,
): Promise<void> =>
  inTenant(db, companyId, async (tx) => {
    const isPending = await voidPassword({ tx, companyId, now: clock() }, userId);
    if (isPending) await deleteEmailTokens(tx, companyId, userId, 'verify');
    if (!mailAllowed) return;
    if (isPending) await enqueue(tx, accountMail, { companyId, userId, purpose: 'contested' });
    else await enqueue(tx, addressInUseMail, { companyId, userId });
  });

const registerCompany = async (
  { db, config, enqueue }: Context,
  founder: Founder,
  mailAllowed: boolean,
): Promise<void> => {
  await inNewTenant(db, async (tx, companyId) => {
    await insertCompany(tx, companyId, {
      ...config.newCompany,
      name: founder.speditionsName,
      registeredFrom: founder.registeredFrom,
    });
    const userId = await insertAccount(tx, companyId, { ...founder, role: 'ADMIN' });
    const holder = await findAccountKey(tx, founder.email);
    if (holder?.userId !== userId) throw heldByAnother;
    if (mailAllowed) await enqueue(tx, accountMail, { companyId, userId, purpose: 'verify' });
  });
};

/** Adds a colleague with a password of the ADMIN's choice; the colleague verifies the address before the first sign-in. */
export const registerMember = (context: Context, session: Session, member: Registration): Promise<MessageResponse> =>
  withinInvitationQuota(context, session.companyId, async () => {
    const { companyId, userId } = session;
    await context.throttle.admit('password check', `${companyId} ${userId}`);
    const passwordHash = await hashChosenPassword(context, { session }, member);
    await addPendingMember(context, companyId, { ...member, passwordHash });
    return { message: 'Teammitglied angelegt. Die Bestätigungs-Mail ist unterwegs.' };
  });
