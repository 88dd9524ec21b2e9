import type { Company } from '@flottwart/contract/company';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { secondFactorQuery } from './account-security.ts';
import { readBody, request, sendRequest } from './client.ts';
import { companyQuery } from './company-query.ts';
import { updateSessionUser } from './session.ts';

/** Fields edited in place; credentials have dialogs of their own. */
export type CompanyField = keyof Pick<
  Company,
  | 'companyName'
  | 'contactName'
  | 'contactPhone'
  | 'street'
  | 'houseNumber'
  | 'zipCode'
  | 'city'
  | 'registeredSeat'
  | 'registerCourt'
  | 'registerNumber'
  | 'managingDirectors'
  | 'vatId'
  | 'policeSignatureEmail'
  | 'policeSignaturePhone'
>;

export const useUpdateCompany = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (
      body: Partial<Record<CompanyField, string>> &
        Partial<Pick<Company, 'licenceCheckMonths' | 'uvvMonths' | 'maxShiftHours' | 'positionsEnabled'>>,
    ) => request('PATCH /api/myCompany/:id', { params: { id }, query: {}, body }),
    onSuccess: (company) => {
      queryClient.setQueryData(companyQuery.queryKey, company);
      updateSessionUser({ speditionName: company.companyName });
    },
  });
};

/** Requires a second factor of everybody in the company. */
export const useRequireSecondFactor = (id: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (requiresSecondFactor: boolean) =>
      request('PATCH /api/myCompany/:id', { params: { id }, query: {}, body: { requiresSecondFactor } }),
    onSuccess: (company) => {
      queryClient.setQueryData(companyQuery.queryKey, company);
      void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    },
  });
};

export const useDeleteCompany = () =>
  useMutation({
    mutationFn: async (body: { readonly username: string; readonly password: string; readonly code?: string }) => {
      const response = await sendRequest('POST /api/admin/delete-spedition', { body });
      const text = String(await readBody(response));
      return { text, number: response.headers.get('X-Deletion-Number') };
    },
  });
