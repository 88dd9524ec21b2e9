import { admitFileReaders } from '../../../lib/admission/file-readers.ts';
import { placeLimits } from '../../../lib/admission/limits.ts';
import { originOf } from '../../../lib/admission/origin.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { CompanyId } from '../../../lib/company-id.ts';
import { scriptBeside } from '../../../lib/program-files.ts';
import { runInThread } from '../../../lib/thread-service.ts';
import { type GroupOutcome, type GroupPlan, planGroup } from './group-plan.ts';

const script = scriptBeside(import.meta.dirname, 'group-plan.thread');

/** About 100 positions, planned in a few milliseconds; a thread takes longer to start. */
const maxTextOnLoop = 32 * 1024;

const threads = admitFileReaders(placeLimits.threads);

/** Plans a group outside the event loop unless it is small. */
export const planGroupOffLoop = async (companyId: CompanyId, text: string): Promise<GroupPlan> => {
  const outcome = text.length <= maxTextOnLoop ? planGroup(text) : await planInThread(companyId, text);
  if ('problem' in outcome) throw tooComplex();
  return outcome.plan;
};

const planInThread = (companyId: CompanyId, text: string): Promise<GroupOutcome> =>
  threads.run(originOf(companyId), () => runInThread<GroupOutcome>(script, text));

const tooComplex = (): AppError =>
  new AppError(
    'unprocessable',
    'Rechnungen und Gutschriften mit so vielen ähnlichen Positionen lassen sich nicht zuordnen. Es wurde nichts gespeichert.',
  );
