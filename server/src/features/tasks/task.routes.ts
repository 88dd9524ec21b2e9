import { api } from '@flottwart/contract/api';
import type { Context } from '../../context.ts';
import { type Route, route, transactionRoute } from '../../http/route.ts';
import { exportFile } from '../../lib/export-file.ts';
import { taskSheet } from './task.mapper.ts';
import { createTask, deleteTask, getTask, listMyTasks, listTasks, updateTask } from './task.service.ts';

export const taskRoutes = (context: Context): readonly Route[] => [
  route(api.myTasks, ({ session, query }) => listMyTasks(context, session, query)),
  route(api.listTasks, ({ session, query }) => listTasks(context, session, query)),
  route(api.exportTasks, ({ session, query }) => exportFile(taskSheet, () => listTasks(context, session, query))),
  route(api.getTask, ({ session, params }) => getTask(context, session, params.id)),
  transactionRoute(api.createTask, ({ session, body, idempotencyKey }) =>
    createTask(context, session, body, idempotencyKey),
  ),
  transactionRoute(api.updateTask, ({ session, params, body }) => updateTask(context, session, params.id, body)),
  route(api.deleteTask, ({ session, body }) => deleteTask(context, session, body.taskId)),
];
