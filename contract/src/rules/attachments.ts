/** What may hang on a work item. Both sides name these limits. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const megabyte = 1024 * 1024;

export const maxAttachmentBytes = 20 * megabyte;
export const maxAttachments = 50;
/** All attachments of one item together. */
export const maxAttachmentTotalBytes = 200 * megabyte;
