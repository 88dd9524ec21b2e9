export interface MailRecipient {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
}

const maxNameInMailLength = 60;

/**
 * Shows a name that a stranger may have typed: at most 60 characters, and nothing that a mail program would turn into a link. Mails to unconfirmed
 * addresses carry no other text of their sender, so that nobody can use them to send their own.
 */
export const nameInMail = (name: string): string => {
  const plain = name
    .replace(/[\p{Cf}\s]+/gu, ' ')
    .replace(/:\/\//g, ' ')
    .replace(/[.。．｡](?=[^\s.])/g, '. ')
    .replace(/@/g, ' at ')
    .trim();
  const characters = [...plain];
  return characters.length <= maxNameInMailLength
    ? plain
    : `${characters.slice(0, maxNameInMailLength).join('').trimEnd()}…`;
};
