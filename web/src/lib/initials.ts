const firstLetter = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase('de') ?? '';

export const initials = (firstName: string, lastName: string): string => firstLetter(firstName) + firstLetter(lastName);
