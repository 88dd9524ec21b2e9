import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { createVehicleKpi, getKpi } from './kpi/kpi.service.ts';
import { changeLinks } from './positions/change-links.service.ts';
import { linkManually, unlink, updatePosition } from './positions/change-position.service.ts';
import { acceptPlateProposals, listPlateProposals, undoPlateProposals } from './positions/plate-proposal.service.ts';
import {
  exportPositions,
  getPosition,
  listCandidates,
  listPositions,
  listStatusesPresent,
} from './positions/position.service.ts';
import { sumPositions } from './positions/position-sums.service.ts';
import { getSettings, updateSettings } from './settings.service.ts';

export const leasingRoutes = (context: Context): readonly Route[] => {
  const getVehicleKpi = createVehicleKpi(context);
  return [
    route(api.listPositions, ({ session, query }) => listPositions(context, session, query)),
    route(api.positionStatusesPresent, ({ session, query }) => listStatusesPresent(context, session, query.type)),
    route(api.exportPositions, ({ session, query }) => exportPositions(context, session, query)),
    route(api.sumPositions, ({ session, query }) => sumPositions(context, session, query)),
    route(api.getPosition, ({ session, params }) => getPosition(context, session, params.id)),
    route(api.updatePosition, ({ session, params, body }) => updatePosition(context, session, params.id, body)),
    route(api.linkCandidates, ({ session, params, query }) => listCandidates(context, session, params.id, query)),
    route(api.linkPosition, ({ session, params, body }) => linkManually(context, session, params.id, body.otherId)),
    route(api.unlinkPosition, ({ session, params }) => unlink(context, session, params.id, params.otherId)),
    route(api.changeLinks, ({ session, body }) => changeLinks(context, session, body)),
    route(api.listPlateProposals, ({ session }) => listPlateProposals(context, session)),
    route(api.acceptPlateProposals, ({ session, body }) => acceptPlateProposals(context, session, body)),
    route(api.undoPlateProposals, ({ session, body }) => undoPlateProposals(context, session, body)),
    route(api.kpi, ({ session }) => getKpi(context, session)),
    route(api.vehicleKpi, ({ session }) => getVehicleKpi(session)),
    route(api.getLeasingSettings, ({ session }) => getSettings(context, session)),
    route(api.updateLeasingSettings, ({ session, body }) => updateSettings(context, session, body)),
  ];
};
