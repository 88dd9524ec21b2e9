export { toImportRun } from './import.mapper.ts';
export { selectLatestProviderRuns } from './import-run.repository.ts';
