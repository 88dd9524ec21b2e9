import { expect, test } from 'vitest';
import { formatPosition, mapUrl } from './geo-position.ts';

const leipzig = { latitude: 51.33969512, longitude: 12.37307468 };

test('a position has six decimals and its quarter of the globe', () => {
  expect(formatPosition(leipzig)).toBe('51,339695° N, 12,373075° O');
  expect(formatPosition({ latitude: -33.9, longitude: -70.6 })).toBe('33,900000° S, 70,600000° W');
});

test('the map has a marker at the position', () => {
  expect(mapUrl(leipzig)).toBe(
    'https://www.openstreetmap.org/?mlat=51.339695&mlon=12.373075#map=16/51.339695/12.373075',
  );
});
