/** Something about an archive or its target that the operator can mend; the text is for him. */
export class BackupError extends Error {}
