import { maxMentions, mentionedAddresses } from './notifications.ts';

/** Member that a comment can mention by address or by full name. */
export interface NamedMember {
  readonly email: string;
  readonly name: string;
}

/** `@` at the beginning of a word. */
const start = /(?<![\p{L}\p{N}.@_+-])@(?=\p{L})/gu;

const maxNameLength = 200;

const keyOf = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Members with the longest full name that the text begins with; several of them if they share it. */
const membersNamedAt = <M extends NamedMember>(text: string, members: readonly M[]): readonly M[] => {
  const typed = keyOf(text);
  const isNamed = (key: string): boolean =>
    key.includes(' ') && typed.startsWith(key) && !/^[\p{L}\p{N}@_]/u.test(typed.slice(key.length));
  const named = members.map((member) => ({ member, key: keyOf(member.name) })).filter(({ key }) => isNamed(key));
  const longest = Math.max(0, ...named.map(({ key }) => key.length));
  return named.filter(({ key }) => key.length === longest).map(({ member }) => member);
};

interface Mentions {
  /** As they are written, or those of members who are named. */
  readonly addresses: readonly string[];
  /** First word after an `@` that names no member, or several; null if there is none. */
  readonly unknown: string | null;
}

/** True if the text has an `@` that may be followed by a name. */
export const mayMention = (text: string): boolean => text.search(start) >= 0;

/** Mentions by address and by full name; a name counts where exactly one member has it. */
export const readMentions = (text: string, members: readonly NamedMember[]): Mentions => {
  const addresses = new Set(mentionedAddresses(text));
  const known = new Set(members.map(({ email }) => keyOf(email)));
  let unknown: string | null = null;
  for (const { index } of [...text.matchAll(start)].slice(0, maxMentions)) {
    const rest = text.slice(index + 1, index + 1 + maxNameLength);
    const [address] = mentionedAddresses(`@${rest}`);
    const isAddress = address !== undefined && rest.startsWith(address);
    const [member, ...others] = isAddress ? [] : membersNamedAt(rest, members);
    if (member && others.length === 0) addresses.add(member.email);
    else if (!isAddress || !known.has(keyOf(address))) unknown ??= /^\S+/.exec(rest)?.[0] ?? null;
  }
  return { addresses: [...addresses].slice(0, maxMentions), unknown };
};

/** The text with names in place of the addresses of members. */
export const withMemberNames = (text: string, members: readonly NamedMember[]): string => {
  const names = new Map(members.map(({ email, name }) => [keyOf(email), name]));
  return mentionedAddresses(text).reduce((shown, address) => {
    const name = names.get(keyOf(address));
    return name ? shown.replaceAll(`@${address}`, `@${name}`) : shown;
  }, text);
};
