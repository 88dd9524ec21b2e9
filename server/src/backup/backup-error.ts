/** Problem with an archive or its target that the operator can fix; the text is addressed to them. */
export class BackupError extends Error {}
