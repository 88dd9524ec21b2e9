import type { Received, ResponseBody } from '@flottwart/contract/endpoint';
import type { nameLessor as endpoint } from '@flottwart/contract/leasing/claims';
import type { Context } from '../../../context.ts';
import { violatesUnique } from '../../../db/failures.ts';
import { inTenant } from '../../../db/tenant.ts';
import { lockLeasingData } from '../../../leasing-findings/leasing-data.repository.ts';
import { refreshFindings } from '../../../leasing-findings/refresh-findings.ts';
import { AppError, invalidField } from '../../../lib/app-error.ts';
import type { Session } from '../../../lib/session.ts';
import { publishChange } from '../../../live/live-events.ts';
import { issuerKeyOf } from '../../documents/public.ts';
import { rematch } from '../../leasing/public.ts';
import { getClaimable } from './assert-claimable.ts';
import { storeIssuer } from './claim-documents.repository.ts';

const alreadyThere = new AppError(
  'conflict',
  'Einer dieser Belege ist von dieser Leasinggesellschaft schon unter derselben Nummer importiert. Bitte einen davon zurücknehmen.',
);

/** Keeps who issued the documents of these positions, and matches and checks them as if they had named their issuer. */
export const nameLessor = ({ db, clock }: Context, { companyId }: Session, body: Received<typeof endpoint>['body']) =>
  inTenant(db, companyId, async (tx): Promise<ResponseBody<typeof endpoint>> => {
    const key = issuerKeyOf({ name: body.lessor, vatId: null });
    if (key === null) throw invalidField('lessor', 'Der Name braucht Buchstaben.');
    await lockLeasingData(tx, companyId);
    const rows = await getClaimable(tx, companyId, body.positionIds);
    const documentIds = rows.filter(({ issuer_name }) => issuer_name === '').map(({ document_id }) => document_id);
    const issuer = { name: body.lessor, key };
    const ids = await storeIssuer(tx, companyId, documentIds, issuer).catch((error: unknown) => {
      throw violatesUnique(error, 'leasing_documents_issuer_number') ? alreadyThere : error;
    });
    if (ids.length > 0) {
      await refreshFindings(tx, companyId, await rematch({ tx, companyId, now: clock() }, { positionIds: ids }));
      await publishChange(tx, companyId, { kind: 'leaseplan', part: 'item' });
    }
    const [named] = await getClaimable(tx, companyId, body.positionIds);
    return { issuer: named?.issuer_key ?? key };
  });
