import { sameReading } from '@flottwart/contract/rules/forbidden-characters';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
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
type Detail = keyof typeof columnsOfEntry;
const details = declaredKeys(columnsOfEntry);

interface Remembering {
  /** Columns that were just entered or cleared; an empty one that is not among them was never given. */
  readonly entered: readonly string[];
  /** The person wants the book to say what the report says. */
  readonly replaces: boolean | undefined;
}

/**
 * Takes the authority of a report into the address book (docs/decisions/0075-letters-and-authorities.md). An entry that exists is completed by a
 * report that agrees with it, and replaced only where the person says so: a second office under the same name changes
 * nothing unasked, and details that were not given stay. A full book takes no further one.
 */
export const rememberAuthority = async (
  { tx, session: { companyId }, now }: WriteContext,
  report: AuthorityOfReport,
  { entered, replaces = false }: Remembering,
): Promise<void> => {
  const { authority_name: name } = report;
  const isEntered = (detail: Detail) => entered.includes(columnsOfEntry[detail]);
  const isNamed = entered.includes('authority_name') || details.some(isEntered);
  if (name === '' || !(isNamed || replaces)) return;
  const stated = {
    address: report.authority_address,
    email: report.police_email,
    fax: report.authority_fax,
  };
  const entry = await lockAuthorityOfName(tx, companyId, sameReading(name));
  if (!entry) {
    if ((await countAuthorities(tx, companyId)) >= maxAuthorities) return;
    await insertAuthority(tx, {
      company_id: companyId,
      name,
      name_key: sameReading(name),
      ...stated,
      created_at: now,
      updated_at: now,
    });
    return;
  }
  const differs = details.some(
    (detail) => stated[detail] !== '' && entry[detail] !== '' && stated[detail] !== entry[detail],
  );
  if (differs && !replaces) return;
  const isReplaced = (detail: Detail) => stated[detail] !== '' || isEntered(detail);
  const isCompleted = (detail: Detail) => isEntered(detail) && entry[detail] === '' && stated[detail] !== '';
  const changed = details.filter(replaces ? isReplaced : isCompleted);
  if (changed.length === 0) return;
  const changes = Object.fromEntries(changed.map((detail) => [detail, stated[detail]]));
  await updateAuthorityRow(tx, companyId, entry.id, { ...changes, updated_at: now });
};
