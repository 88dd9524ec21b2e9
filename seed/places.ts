import { elementAt } from '@flottwart/contract/rules/known-entries';
import { choose, numberFrom } from './random.ts';

type Point = readonly [latitude: number, longitude: number];

/** Yards in which vans are parked: Waltershof, Billbrook, Harburg, Norderstedt. */
const depots: readonly Point[] = [
  [53.5226, 9.8795],
  [53.5226, 9.8795],
  [53.5304, 10.0872],
  [53.4595, 9.9862],
  [53.7021, 10.0139],
];

/** Centres of the towns that are served. */
const towns: readonly Point[] = [
  [53.5503, 9.9937], // Hamburg
  [53.5515, 9.9352], // Altona
  [53.5727, 10.0743], // Wandsbek
  [53.4891, 10.2103], // Bergedorf
  [53.4608, 9.9836], // Harburg
  [53.6594, 9.7981], // Pinneberg
  [53.7534, 9.6519], // Elmshorn
  [53.7066, 9.9963], // Norderstedt
  [53.675, 10.2266], // Ahrensburg
  [53.8116, 10.3744], // Bad Oldesloe
  [53.4367, 10.3691], // Geesthacht
  [53.2494, 10.4146], // Lüneburg
  [53.3606, 10.2077], // Winsen
  [53.3266, 9.8688], // Buchholz
  [53.4766, 9.7006], // Buxtehude
  [53.5996, 9.4763], // Stade
];

/** Stretches of motorways that are nearly straight. */
const roads: readonly (readonly [Point, Point])[] = [
  [
    [53.6302, 9.9098],
    [53.6655, 9.9082],
  ], // A7, Schnelsen to Bönningstedt
  [
    [53.4377, 9.9527],
    [53.407, 9.9722],
  ], // A7, Marmstorf to Fleestedt
  [
    [53.4992, 10.0284],
    [53.4755, 10.0234],
  ], // A1, Stillhorn
  [
    [53.631, 10.1905],
    [53.6579, 10.2018],
  ], // A1, Stapelfeld to Ahrensburg
  [
    [53.6337, 9.8419],
    [53.6543, 9.8182],
  ], // A23, Halstenbek to Pinneberg
  [
    [53.5375, 10.1735],
    [53.5428, 10.2243],
  ], // A24, Jenfeld to Reinbek
];

const metresPerDegree = 111_320;

/** Point within a square of so many metres around another one. */
const near = ([latitude, longitude]: Point, metres: number, name: string): Point => {
  const offset = (axis: string): number => (numberFrom(`${axis} ${name}`, 2 * metres) - metres) / metresPerDegree;
  return [latitude + offset('north'), longitude + offset('east') / Math.cos((latitude * Math.PI) / 180)];
};

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
  /** Kilometres per hour. */
  readonly speed: number;
}

const positionAt = ([latitude, longitude]: Point, speed: number): Position => ({ latitude, longitude, speed });

/** Place of a van: in its yard or at its driver's home; during a shift stopping in a town, driving there or on a motorway. */
export const positionOf = (number: number, isOnTheRoad: boolean): Position => {
  const name = `van ${number}`;
  const town = near(choose(`town ${name}`, towns), 900, name);
  if (!isOnTheRoad && number % 3 === 0) return positionAt(town, 0);
  if (!isOnTheRoad) return positionAt(near(elementAt(depots, number % depots.length), 60, name), 0);
  const activity = numberFrom(`activity ${name}`, 10);
  if (activity > 2) return positionAt(town, activity > 6 ? 0 : 18 + (number % 30));
  const [from, to] = choose(`road ${name}`, roads);
  const share = numberFrom(`stretch ${name}`, 100) / 100;
  const between = (index: 0 | 1): number => from[index] + (to[index] - from[index]) * share;
  return positionAt([between(0), between(1)], 72 + (number % 34));
};
