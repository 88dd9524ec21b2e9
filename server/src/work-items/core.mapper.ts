import type { ItemRow } from './item.repository.ts';

/** The keys every kind shows. */
export const toCore = (row: ItemRow) => ({
  id: row.id,
  title: row.title,
  status: row.status,
  assignedToEmail: row.assignee_email,
  description: row.description,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Words to be found by, separated by blanks; empty ones left out. */
export const joinTerms = (...words: readonly (string | number | null)[]): string =>
  words.filter((word) => word !== null && word !== '').join(' ');

/** A day as people write it: 2026-11-15 is searched as 15.11.2026. */
export const germanDay = (day: string | null): string => (day === null ? '' : day.split('-').reverse().join('.'));
