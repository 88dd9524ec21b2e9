import { api } from '@flottwart/contract/api';
import { kinds } from '@flottwart/contract/work-items/kinds';
import type { Context } from '../context.ts';
import { type Route, route } from '../http/route.ts';
import { createRelation, deleteRelation, listRelations } from './relation.service.ts';
import { addComment, listComments, listHistory } from './timeline.service.ts';
import { listWorkItems, updateDescription } from './work-item.service.ts';

export const workItemRoutes = (context: Context): readonly Route[] => [
  route(api.listWorkItems, ({ session, query }) => listWorkItems(context, session, query)),
  route(api.statuses, async () => ({
    vehicleStatus: [...kinds.vehicle.statuses],
    taskStatus: [...kinds.task.statuses],
    employeeStatus: [...kinds.employee.statuses],
    policereportStatus: [...kinds.policereport.statuses],
    repairrecordStatus: [...kinds.repairrecord.statuses],
  })),
  route(api.updateDescription, ({ session, params, body }) =>
    updateDescription(context, session, params.id, body.value),
  ),
  route(api.history, ({ session, params, query }) => listHistory(context, session, params.id, query)),
  route(api.listComments, ({ session, params, query }) => listComments(context, session, params.workitemId, query)),
  route(api.createComment, ({ session, params, body, idempotencyKey }) =>
    addComment(context, session, params.workitemId, { body, idempotencyKey }),
  ),
  route(api.listRelations, ({ session, params, query }) => listRelations(context, session, params.id, query)),
  route(api.createRelation, ({ session, body }) => createRelation(context, session, body)),
  route(api.deleteRelation, ({ session, body }) => deleteRelation(context, session, body)),
];
