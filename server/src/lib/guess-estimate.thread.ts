import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { serveThread } from './serve-thread.ts';

export interface GuessedPassword {
  readonly password: string;
  /** Personal data that others know. */
  readonly known: readonly string[];
}

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

/** Long inputs are strong by length. */
const maxEstimatedLength = 64;
/** The time of an estimate grows much faster than its length. */
const partLength = 32;
const maxKnownWords = 50;

/** Parts of names and addresses an acquaintance would try first. */
const wordsOf = (known: readonly string[]): string[] =>
  known
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .slice(0, maxKnownWords);

const partsOf = (password: string): readonly string[] =>
  password.length <= partLength ? [password] : [password.slice(0, partLength), password.slice(partLength)];

/** Thread: estimates how many guesses a password takes; whoever guesses has to guess all parts of it. */
serveThread(({ password, known }: GuessedPassword): number => {
  if (password.length > maxEstimatedLength) return Number.POSITIVE_INFINITY;
  const words = wordsOf(known);
  return partsOf(password).reduce((guesses, part) => guesses * guessing.check(part, words).guesses, 1);
});
