/** Allowed mail ports; others are refused to prevent port scans through this server. */
export const mailPorts: readonly number[] = [25, 465, 587, 2525];
