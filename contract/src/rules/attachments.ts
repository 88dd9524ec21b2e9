/** Limits for attachments of a work item, shown by the web and enforced by the server. */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

const megabyte = 1024 * 1024;

export const maxAttachmentBytes = 20 * megabyte;
export const maxAttachments = 50;
/** Total of all attachments of one item. */
export const maxAttachmentTotalBytes = 200 * megabyte;
