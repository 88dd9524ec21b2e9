import type { ListColumns, ListName } from '@flottwart/contract/views';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { CompanyId } from '../lib/company-id.ts';

/** List counts and saved views, as the migrations define them. */
export interface ListSchema {
  readonly list_counts: ListCountsTable;
  readonly user_list_columns: UserListColumnsTable;
  readonly user_list_views: UserListViewsTable;
}

interface ListCountsTable {
  company_id: CompanyId;
  list: string;
  status: string;
  shard: number;
  rows: number;
}

interface UserListColumnsTable {
  company_id: CompanyId;
  user_id: number;
  list: ListColumns['list'];
  columns: string[];
}

interface UserListViewsTable {
  company_id: CompanyId;
  id: GeneratedAlways<number>;
  user_id: number;
  list: ListName;
  name: string;
  state: ColumnType<unknown, string, string>;
  columns: string[] | null;
  is_default: boolean;
  created_at: Date;
  updated_at: Date;
}
