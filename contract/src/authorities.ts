import { z } from 'zod';
import { messageResponse } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';
import { maxAuthorityNameLength, maxPhoneLength } from './rules/limits.ts';
import { email, id, postalAddress, requiredLine } from './text.ts';
import { clearable, clearableLine, hasChanges, itemPath, nothingToChange } from './work-items/core.ts';

/** Entry in a company's address book, filled by its reports. */
export const authority = z.object({
  id: id(),
  name: z.string(),
  /** Lines below the name. */
  address: z.string(),
  email: z.string(),
  fax: z.string(),
});
export type Authority = z.infer<typeof authority>;

export const listAuthorities = endpoint({
  method: 'GET',
  path: '/api/authorities',
  summary: 'Adressbuch der Behörden, das die Ordnungswidrigkeiten füllen',
  access: 'member',
  query: listQuery(['name', 'email'], {}),
  responses: { 200: z.array(authority) },
  paged: true,
});

export const updateAuthority = endpoint({
  method: 'PATCH',
  path: '/api/authorities/:id',
  summary: 'Behörde im Adressbuch berichtigen; Ordnungswidrigkeiten behalten ihre Angaben',
  access: 'member',
  params: itemPath,
  body: z
    .strictObject({
      name: requiredLine(maxAuthorityNameLength).optional(),
      address: clearable(postalAddress()),
      email: clearable(email()),
      fax: clearableLine(maxPhoneLength),
    })
    .refine(hasChanges, nothingToChange),
  responses: { 200: authority },
});

export const deleteAuthority = endpoint({
  method: 'DELETE',
  path: '/api/authorities/:id',
  summary: 'Behörde aus dem Adressbuch entfernen; Ordnungswidrigkeiten behalten ihre Angaben',
  access: 'member',
  params: itemPath,
  responses: { 200: messageResponse },
});

export const authorityEndpoints = { listAuthorities, updateAuthority, deleteAuthority } as const;
