/** Where mail servers listen. Others are refused, so that nobody can look around in networks with our help. */
export const mailPorts: readonly number[] = [25, 465, 587, 2525];
