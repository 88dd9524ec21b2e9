import type { Alternative } from '@flottwart/contract/work-items/police-report';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { request } from './client.ts';
import type { BodyOf } from './query.ts';
import { settleChange } from './stale.ts';

export const useReportOffence = () =>
  useMutation({
    mutationFn: (
      body: BodyOf<'POST /api/police-reports/generate-from-incident'> | BodyOf<'POST /api/police-reports'>,
    ) =>
      'driverId' in body
        ? request('POST /api/police-reports', { body })
        : request('POST /api/police-reports/generate-from-incident', { body }),
    onSuccess: (_answer, _body, _before, { client }) => settleChange(client, 'POST /api/police-reports'),
  });

/** The trips nearby that the server offers where none fits exactly. */
export const alternativesOf = (error: unknown): readonly Alternative[] => {
  if (!(error instanceof ApiError) || error.code !== 'not_found') return [];
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('alternatives' in body)) return [];
  return Array.isArray(body.alternatives) ? body.alternatives : [];
};
