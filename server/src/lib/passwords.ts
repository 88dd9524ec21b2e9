import { isStrongPassword } from '@flottwart/contract/rules/password-strength';
import { hash } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** OWASP's recommendation for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** German additions to the international public lists. */
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

/** Long inputs are strong by length, and estimating them would only cost time. */
const maxEstimatedLength = 64;

/** Guesses that cover the public lists and their usual variations. */
const guessesOfAList = 1e8;

/** Parts of names and addresses an acquaintance would try first. */
const wordsOf = (known: readonly string[]): string[] =>
  known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);

const isEasilyGuessed = (password: string, known: readonly string[]): boolean =>
  password.length <= maxEstimatedLength && guessing.check(password, wordsOf(known)).guesses < guessesOfAList;

/** Returns the objection to a new password, or nothing; `known` is personal data others know. */
export const passwordProblem = (
  password: string,
  tooWeak: string,
  known: readonly string[] = [],
): string | undefined => {
  if (!isStrongPassword(password)) return tooWeak;
  if (isEasilyGuessed(password, known))
    return 'Dieses Passwort steht auf öffentlichen Listen oder ist leicht zu erraten. Bitte ein anderes wählen.';
  return undefined;
};
