import { api } from '@flottwart/contract/api';
import { kinds } from '@flottwart/contract/rules/kinds';
import type { Context } from '../context.ts';
import { type Route, route, transactionRoute } from '../http/route.ts';
import { deleteComment, updateComment } from './comment.service.ts';
import { createRelation, deleteRelation, listRelations } from './relation.service.ts';
import { deleteWorkItem, listDependents } from './removal.service.ts';
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
  transactionRoute(api.updateDescription, ({ session, params, body }) =>
    updateDescription(context, session, params.id, body),
  ),
  route(api.listDependents, ({ session, params }) => listDependents(context, session, params.id)),
  route(api.deleteWorkItem, ({ session, body }) => deleteWorkItem(context, session, body.workitemId)),
  route(api.history, ({ session, params, query }) => listHistory(context, session, params.id, query)),
  route(api.listComments, ({ session, params, query }) => listComments(context, session, params.workitemId, query)),
  transactionRoute(api.createComment, ({ session, params, body, idempotencyKey }) =>
    addComment(context, session, params.workitemId, { body, idempotencyKey }),
  ),
  transactionRoute(api.updateComment, ({ session, params, body }) =>
    updateComment(context, session, params, body.text),
  ),
  transactionRoute(api.deleteComment, ({ session, params }) => deleteComment(context, session, params)),
  route(api.listRelations, ({ session, params, query }) => listRelations(context, session, params.id, query)),
  transactionRoute(api.createRelation, ({ session, body }) => createRelation(context, session, body)),
  transactionRoute(api.deleteRelation, ({ session, body }) => deleteRelation(context, session, body)),
];
