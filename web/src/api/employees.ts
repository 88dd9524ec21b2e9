import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListState, toListQuery } from '../lists/list-state.ts';
import type { ItemFilter } from '../work-items/item-filter-rules.ts';
import { request, requestPage } from './client.ts';
import { rememberCreated } from './item-cache.ts';
import { queryKeys } from './query-keys.ts';

export type EmployeeSort = 'mitarbeiterId' | 'firstName' | 'lastName' | 'birthDate';

type State = ListState<EmployeeSort, ItemFilter>;

/** `ALL` is the screen's word for no filter. */
export const toEmployeeFilters = ({ status, assignedTo }: State['filters']) => ({
  status: status === 'ACTIVE' || status === 'INACTIVE' ? (status as 'ACTIVE' | 'INACTIVE') : undefined,
  assignedTo: assignedTo || undefined,
});

export const employeesQuery = (state: State) =>
  queryOptions({
    queryKey: queryKeys.list('employee', state),
    queryFn: ({ signal }) =>
      requestPage('GET /api/employees', {
        query: { ...toListQuery(state), ...toEmployeeFilters(state.filters) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export interface NewEmployee {
  readonly employeeId: string;
  readonly mitarbeiterId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly birthCity: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly plz: string;
  readonly city: string;
}

export const useCreateEmployee = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewEmployee) => request('POST /api/employees', { body }),
    onSuccess: (employee) => rememberCreated(queryClient, 'employee', employee),
  });
};

export const deleteEmployee = (employeeId: number) =>
  request('POST /api/admin/delete-employee', { body: { employeeId } });
