import { describe, expect, test } from 'vitest';
import { notificationText, watchedDetail } from './notification-text.ts';

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
