import { expect, test } from 'vitest';
import { type ClaimFacts, parseClaimFacts } from './claim-facts.ts';

const facts: ClaimFacts = {
  day: '2026-11-16',
  recipient: 'service@leasing.example',
  subject: 'Reklamation',
  text: 'Bitte prüfen.',
  positions: [
    {
      id: 7,
      invoiceNumber: 'R-1',
      positionNumber: '10',
      date: '2026-10-01',
      licensePlate: 'B-AB-1234',
      service: 'Wartung',
      openCents: 12_345,
    },
  ],
  documents: [{ id: 3, fileName: 'R-1.pdf', mediaType: 'application/pdf' }],
  company: { name: 'Muster', contact_name: '', street: '', house_number: '', zip_code: '', city: '' },
};

test('facts stored with a claim are read back unchanged', () => {
  expect(parseClaimFacts(JSON.parse(JSON.stringify(facts)))).toEqual(facts);
});

test('facts stored before documents were attached have none', () => {
  const { documents: _, ...before } = facts;
  expect(parseClaimFacts(JSON.parse(JSON.stringify(before)))).toEqual({ ...facts, documents: [] });
});

test.each([
  ['no positions', { ...facts, positions: undefined }, 'positions'],
  ['an amount as text', { ...facts, positions: [{ ...facts.positions[0], openCents: '123,45' }] }, 'openCents'],
])('stored facts with %s are an error that names the place', (_case, stored, place) => {
  expect(() => parseClaimFacts(stored)).toThrow(place);
});
