import type { Role } from '@flottwart/contract/users';

export const roleLabels: Readonly<Record<Role, string>> = { ADMIN: 'Administrator', USER: 'Benutzer' };
