import { maxAuthorities } from '@flottwart/contract/rules/limits';
import type { WriteContext } from '../../db/tenant-transaction.ts';
import { countAuthorities, insertAuthority, lockAuthorityOfName, updateAuthorityRow } from './authority.repository.ts';

/** Columns of a report that name its authority. */
interface AuthorityOfReport {
  readonly authority_name: string;
  readonly authority_address: string;
  readonly authority_fax: string;
  readonly police_email: string;
}

const columnsOfEntry = { address: 'authority_address', email: 'police_email', fax: 'authority_fax' } as const;

/** The same for every spelling with other blanks or capitals. */
export const nameKeyOf = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLocaleLowerCase('de');

/**
 * Takes the authority of a report into the address book. An entry that exists gets what was just entered; what a report
 * leaves empty, and what it had before, changes no entry. A full book takes no further one.
 */
export const rememberAuthority = async (
  { tx, session: { companyId }, now }: WriteContext,
  report: AuthorityOfReport,
  entered: readonly string[],
): Promise<void> => {
  const { authority_name: name } = report;
  const named = Object.entries(columnsOfEntry).map(([key, column]) => ({ key, column, value: report[column] }));
  const isNamed = entered.includes('authority_name') || named.some(({ column }) => entered.includes(column));
  if (name === '' || !isNamed) return;
  const entry = await lockAuthorityOfName(tx, companyId, nameKeyOf(name));
  if (entry) {
    const changes = Object.fromEntries(
      named
        .filter(({ column, value }) => entered.includes(column) && value !== '')
        .map(({ key, value }) => [key, value]),
    );
    const isNew = Object.entries({ ...entry, ...changes }).some(([key, value]) => entry[key as 'email'] !== value);
    if (isNew) await updateAuthorityRow(tx, companyId, entry.id, { ...changes, updated_at: now });
    return;
  }
  if ((await countAuthorities(tx, companyId)) >= maxAuthorities) return;
  await insertAuthority(tx, {
    company_id: companyId,
    name,
    name_key: nameKeyOf(name),
    address: report.authority_address,
    email: report.police_email,
    fax: report.authority_fax,
    created_at: now,
    updated_at: now,
  });
};
