import type { ItemRow } from './item.repository.ts';

/** Response fields of every kind. */
export const toCore = (row: ItemRow) => ({
  id: row.id,
  title: row.title,
  status: row.status,
  assignedToEmail: row.assignee_email,
  description: row.description,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** Joins non-empty search terms by blanks. */
export const joinTerms = (...words: readonly (string | number | null)[]): string =>
  words.filter((word) => word !== null && word !== '').join(' ');

/** Formats a day for the search: 2026-11-15 is found as 15.11.2026. */
export const germanDay = (day: string | null): string => (day === null ? '' : day.split('-').reverse().join('.'));
