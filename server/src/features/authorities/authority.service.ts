import type { MessageResponse } from '@flottwart/contract/auth';
import type {
  Authority,
  listAuthorities as listEndpoint,
  updateAuthority as updateEndpoint,
} from '@flottwart/contract/authorities';
import type { Received } from '@flottwart/contract/endpoint';
import type { Page } from '@flottwart/contract/list';
import { sameReading } from '@flottwart/contract/rules/forbidden-characters';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/failures.ts';
import { readShortList, sorted } from '../../db/paging.ts';
import { inTenant } from '../../db/tenant.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import type { Session } from '../../lib/session.ts';
import { deleteAuthorityRow, lockAuthority, selectAuthorities, updateAuthorityRow } from './authority.repository.ts';

export const listAuthorities = (
  { db }: Context,
  { companyId }: Session,
  { sort = 'name', ...query }: Received<typeof listEndpoint>['query'],
): Promise<Page<Authority>> =>
  readShortList(
    db,
    companyId,
    {
      rows: (tx) => selectAuthorities(tx, companyId),
      searched: ['name', 'address', 'email', 'fax'],
      inOrder: (rows, order = 'asc') =>
        sorted(rows, { column: sort, isText: true, next: [{ column: 'name' }], tiebreaker: 'id' }, order),
      toItem: ({ id, name, address, email, fax }) => ({ id, name, address, email, fax }),
    },
    query,
  );

const throwDuplicateName = (error: unknown): never => {
  if (!violatesUnique(error, 'authorities_name')) throw error;
  throw new AppError('conflict', 'Eine Behörde mit diesem Namen steht schon im Adressbuch.', {
    fields: { name: 'Bereits vergeben.' },
  });
};

export const updateAuthority = (
  { db, clock }: Context,
  { companyId }: Session,
  id: number,
  { name, address, email, fax }: Received<typeof updateEndpoint>['body'],
): Promise<Authority> =>
  inTenant(db, companyId, async (tx) => {
    if (!(await lockAuthority(tx, companyId, id))) throw notFound();
    return updateAuthorityRow(tx, companyId, id, {
      ...(name !== undefined && { name, name_key: sameReading(name) }),
      ...(address !== undefined && { address: address ?? '' }),
      ...(email !== undefined && { email: email ?? '' }),
      ...(fax !== undefined && { fax: fax ?? '' }),
      updated_at: clock(),
    });
  }).catch(throwDuplicateName);

export const deleteAuthority = async (
  { db }: Context,
  { companyId }: Session,
  id: number,
): Promise<MessageResponse> => {
  const removed = await inTenant(db, companyId, (tx) => deleteAuthorityRow(tx, companyId, id));
  if (!removed) throw notFound();
  return { message: 'Die Behörde wurde aus dem Adressbuch entfernt.' };
};
