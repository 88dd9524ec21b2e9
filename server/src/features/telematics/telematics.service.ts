import type { VehicleInfo } from '@flottwart/contract/telematics';
import type { Context } from '../../context.ts';
import { firstRow, together } from '../../db/read.ts';
import { inTenant, readInTenant } from '../../db/tenant.ts';
import { AppError } from '../../lib/app-error.ts';
import { minutes, secondsAfter } from '../../lib/clock.ts';
import type { Session } from '../../lib/session.ts';
import { demandItem } from '../../work-items/item.repository.ts';
import { selectReading } from './reading.repository.ts';
import { selectFreshness } from './refresh.repository.ts';
import { requestTelematicsRefresh } from './request-refresh.ts';
import { toVehicleInfo } from './telematics.mapper.ts';

/** Older than this, the devices are read again while somebody looks. */
const freshSeconds = minutes(5);

/** What is known is told at once; whoever looks at something old hears by a live event when there is news. */
export const getVehicleInfo = async (
  context: Context,
  { companyId }: Session,
  vehicleId: number,
): Promise<VehicleInfo> => {
  const { db, clock } = context;
  const [, reading, freshness] = await readInTenant(db, companyId, (tx) =>
    together(
      demandItem(tx, companyId, vehicleId, 'vehicle'),
      firstRow(selectReading(tx, companyId, vehicleId)),
      firstRow(selectFreshness(tx, companyId)),
    ),
  );
  if (!freshness) throw new AppError('invalid_input', 'Für diese Firma ist keine Telematik eingerichtet.');
  const { started_at: refreshedAt } = freshness;
  if (refreshedAt === null || refreshedAt < secondsAfter(clock(), -freshSeconds))
    await inTenant(db, companyId, (tx) => requestTelematicsRefresh(context, tx, companyId));
  if (!reading) throw new AppError('invalid_input', 'Zu diesem Fahrzeug gibt es keine Telematikdaten.');
  return toVehicleInfo(reading);
};
