import { AppError } from '../app-error.ts';
import { type Admission, createAdmission } from './admission.ts';
import { type PlaceLimits, placeLimits } from './limits.ts';

const retryAfterSeconds = 15;

const companyIsBusy = (): AppError =>
  new AppError(
    'too_many_requests',
    'Es werden schon mehrere Dateien dieser Firma gelesen. Bitte warten, bis sie fertig sind.',
    { retryAfterSeconds },
  );

const busy = (): AppError =>
  new AppError('unavailable', 'Gerade werden viele Dateien gelesen. Bitte gleich noch einmal versuchen.', {
    retryAfterSeconds,
  });

const left = (): AppError => new AppError('unprocessable', 'Das Hochladen wurde abgebrochen.');

/** Admission of the child processes that read one kind of file. */
export const admitFileReaders = (limits: PlaceLimits = placeLimits.children): Admission =>
  createAdmission(limits, { company: companyIsBusy, busy, left });
