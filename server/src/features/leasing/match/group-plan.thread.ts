import { parentPort, workerData } from 'node:worker_threads';
import { planGroup } from './group-plan.ts';

/** Thread: plans the group in `workerData`. */
parentPort?.postMessage(planGroup(workerData as string));
