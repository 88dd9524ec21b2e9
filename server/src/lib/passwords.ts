import { isStrongPassword } from '@flottwart/contract/rules/password-strength';
import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** OWASP's recommendation for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);

let nobodysHash: Promise<string> | undefined;

/** Costs as much as a real check, so that an unknown address answers no sooner than a wrong password. */
export const verifyAgainstNobody = async (password: string): Promise<false> => {
  nobodysHash ??= hashPassword('nobody has this password');
  await verifyPassword(await nobodysHash, password);
  return false;
};

/** The public lists are international; these are what German desks add to them. */
const germanFavourites = [
  'flottwart',
  'passwort',
  'spedition',
  'fuhrpark',
  'fahrzeug',
  'fahrer',
  'transport',
  'logistik',
  'lastwagen',
  'willkommen',
  'hallo',
  'geheim',
  'qwertz',
  'qwertzuiop',
  'schatz',
  'deutschland',
  'berlin',
  'hamburg',
  'bayern',
  'sommer',
  'winter',
  'herbst',
  'fruehling',
  'frühling',
  'januar',
  'februar',
  'maerz',
  'märz',
  'mai',
  'juni',
  'juli',
  'oktober',
  'dezember',
  'montag',
  'dienstag',
  'mittwoch',
  'donnerstag',
  'freitag',
  'samstag',
  'sonntag',
];

const guessing = new ZxcvbnFactory({ dictionary: { ...dictionary, germanFavourites }, graphs: adjacencyGraphs });

/** Long inputs are strong by length; estimating them would only cost time. */
const maxEstimatedLength = 64;

/** A guesser who starts with the public lists and their usual variations is through within this many tries. */
const guessesOfAList = 1e8;

/** The parts of names and addresses that somebody who knows a person would try first. */
const wordsOf = (known: readonly string[]): string[] =>
  known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);

const isEasilyGuessed = (password: string, known: readonly string[]): boolean =>
  password.length <= maxEstimatedLength && guessing.check(password, wordsOf(known)).guesses < guessesOfAList;

/** What is wrong with a password somebody wants to use, or nothing. `known` is what others know of that person. */
export const passwordObjection = (
  password: string,
  tooWeak: string,
  known: readonly string[] = [],
): string | undefined => {
  if (!isStrongPassword(password)) return tooWeak;
  if (isEasilyGuessed(password, known))
    return 'Dieses Passwort steht auf öffentlichen Listen oder ist leicht zu erraten. Bitte ein anderes wählen.';
  return undefined;
};
