import { describe, expect, test } from 'vitest';
import { kindNames } from './kinds.ts';
import {
  choicesOf,
  maxMentions,
  mentionedAddresses,
  notificationPath,
  notificationText,
  watchedDetail,
} from './notifications.ts';

describe('addresses mentioned in a comment', () => {
  test.each([
    ['@anna.beck@firma.example bitte ansehen', ['anna.beck@firma.example']],
    ['Bitte ansehen, @anna@firma.example.', ['anna@firma.example']],
    ['(@anna@firma.example), **@ben@firma.example**: danke', ['anna@firma.example', 'ben@firma.example']],
    ['@jörg@müller.example', ['jörg@müller.example']],
    ['@Anna@Firma.example und @Anna@Firma.example', ['Anna@Firma.example']],
  ])('%s', (text, addresses) => {
    expect(mentionedAddresses(text)).toEqual(addresses);
  });

  test.each(['Mail an anna@firma.example', 'anna@@firma.example', '@anna', '@ anna@firma.example', '', '@@a@b'])(
    'none in „%s“',
    (text) => {
      expect(mentionedAddresses(text)).toEqual([]);
    },
  );

  test('those beyond the limit are ignored', () => {
    const text = Array.from({ length: maxMentions + 5 }, (_, number) => `@a${number}@firma.example`).join(' ');
    expect(mentionedAddresses(text)).toHaveLength(maxMentions);
  });
});

describe('line of a notification', () => {
  const by = 'Ben Beck';

  test('names kind and author of an assignment', () => {
    expect(notificationText({ kind: 'assigned', itemKind: 'task', by, detail: '' })).toBe(
      'Aufgabe: zugewiesen von Ben Beck',
    );
  });

  test('names nobody if the program is the author', () => {
    expect(notificationText({ kind: 'assigned', itemKind: 'vehicle', by: null, detail: '' })).toContain('Jemand');
  });

  test.each([
    ['', [], 'Fahrzeug: Ben Beck hat kommentiert'],
    ['VehicleStatus_IN_REPAIR', [], 'Fahrzeug: Status „IN REPAIR“, geändert von Ben Beck'],
    ['', ['huValidUntil'], 'Fahrzeug: HU/AU gültig bis geändert von Ben Beck'],
    ['VehicleStatus_ACTIVE', ['model'], 'Fahrzeug: Status „ACTIVE“ und Modell geändert von Ben Beck'],
    [
      '',
      ['huValidUntil', 'licensePlate', 'model', 'vin', 'uvvDueDate'],
      'Fahrzeug: HU/AU gültig bis, Kennzeichen, Modell und 2 weitere Angaben geändert von Ben Beck',
    ],
  ])('names what was changed: %j %j', (status, fields, line) => {
    const detail = status === '' && fields.length === 0 ? '' : watchedDetail(status, fields);
    expect(notificationText({ kind: 'watched', itemKind: 'vehicle', by, detail })).toBe(line);
  });

  test('names the status of a notification from before fields were named', () => {
    const old = notificationText({ kind: 'watched', itemKind: 'task', by, detail: 'TaskStatus_DONE' });
    expect(old).toBe('Aufgabe: Status „DONE“, geändert von Ben Beck');
  });

  test('says how an import and the reading of a document ended', () => {
    const line = (kind: 'import' | 'document', detail: string) =>
      notificationText({ kind, itemKind: null, by: null, detail });
    expect(line('import', 'done')).toBe('Der Import ist fertig');
    expect(line('import', 'failed')).toBe('Der Import ist fehlgeschlagen');
    expect(line('document', 'asking')).toContain('kann geprüft werden');
    expect(line('document', 'failed')).toContain('konnte nicht gelesen werden');
  });
});

test('mails are a choice of every kind but due dates, which have reminders', () => {
  expect(choicesOf('due')).toEqual(['product', 'off']);
  expect(choicesOf('assigned')).toEqual(['product', 'instant', 'daily', 'weekly', 'off']);
});

test('every subject has a page of its own', () => {
  const paths = [...kindNames, 'import' as const, 'document' as const].map((kind) => notificationPath({ kind, id: 7 }));
  expect(new Set(paths).size).toBe(7);
  expect(paths).toContain('/leaseplan/drafts/7');
});
