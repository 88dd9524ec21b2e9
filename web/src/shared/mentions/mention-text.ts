import { mentionedAddresses } from '@flottwart/contract/rules/notifications';

/** Colleague that a comment can mention. */
export interface Mentionable {
  readonly email: string;
  readonly name: string;
}

/** An `@` that is being typed, up to the caret. */
export interface TypedMention {
  /** Position of the `@`. */
  readonly start: number;
  readonly text: string;
}

/** Names have blanks, but a mention is found by two words at most. */
const beforeCaret = /(?<![\p{L}\p{N}.@_+-])@(?<text>[^\s@]*(?: [^\s@]+)?)$/u;

const shownColleagues = 6;

export const typedMention = (text: string, caret: number): TypedMention | null => {
  const match = beforeCaret.exec(text.slice(0, caret));
  return match ? { start: match.index, text: match.groups?.text ?? '' } : null;
};

const plain = (text: string): string =>
  text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

/** Colleagues of whom a part of the name, or the address, begins with what was typed. */
export const matchingColleagues = (colleagues: readonly Mentionable[], typed: string): readonly Mentionable[] => {
  const wanted = plain(typed);
  const begins = ({ name, email }: Mentionable) =>
    [plain(name), ...plain(name).split(/[\s-]+/), plain(email)].some((part) => part.startsWith(wanted));
  return colleagues.filter(begins).slice(0, shownColleagues);
};

/** Text and caret after a colleague was chosen; the address is what notifies them. */
export const insertMention = (
  text: string,
  { start, text: typed }: TypedMention,
  { email }: Mentionable,
): { readonly text: string; readonly caret: number } => {
  const rest = text.slice(start + 1 + typed.length);
  const mention = `@${email}${/^[\s.,;:!?)]/.test(rest) ? '' : ' '}`;
  return { text: text.slice(0, start) + mention + rest, caret: start + mention.length };
};

/** Addresses that nobody is notified by, because a mention ends before their last character. */
export const canBeMentioned = ({ email }: Mentionable): boolean => mentionedAddresses(`@${email} `)[0] === email;
