/** Limits that schemas enforce and pages show; a value above is refused. */
const megabyte = 1024 * 1024;

export const maxTitleLength = 300;
export const maxDescriptionLength = 50_000;
export const maxPlateLength = 14;
export const maxFileNameLength = 200;
export const maxClaimTextLength = 10_000;
export const maxViewNameLength = 60;
export const maxViews = 50;
/** Maximum page size; a call without `size` gets the whole list. */
export const maxPageSize = 1000;
export const maxBulkItems = 200;
export const maxClaimedPositions = 200;
/** Upper limit of a retention period. */
export const maxMonths = 600;
export const maxUploadBytes = 10 * megabyte;
export const maxLeasingFileBytes = 20 * megabyte;
export const maxAttachmentBytes = 20 * megabyte;
/** Total of all attachments of one item. */
export const maxAttachmentTotalBytes = 200 * megabyte;
export const maxAttachments = 50;

export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
