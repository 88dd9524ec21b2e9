import { notFound } from '@tanstack/react-router';

/** Keys are positive 32-bit integers. */
const highestId = 2_147_483_647;

/** The id in the address of a detail page; anything that cannot be one is a page that does not exist. */
export const pathWithId = {
  parse: ({ id }: { readonly id: string }): { id: number } => {
    const number = Number(id);
    if (!/^[1-9]\d*$/.test(id) || number > highestId) throw notFound();
    return { id: number };
  },
  stringify: ({ id }: { readonly id: number }): { id: string } => ({ id: String(id) }),
};
