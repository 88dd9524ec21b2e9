// Apart from the other rules of notifications, because the pages load those, and texts come from the server.

import { joinNames } from './counted.ts';
import { fieldLabel } from './field-labels.ts';
import { type Kind, kinds } from './kinds.ts';
import type { NotificationKind } from './notifications.ts';
import { statusLabel } from './status-label.ts';

export interface NotificationFacts {
  readonly kind: NotificationKind;
  /** Null for an import or a leasing document. */
  readonly itemKind: Kind | null;
  /** Name of whoever caused it, or the address without one; null for the program. */
  readonly by: string | null;
  /** Sentence about a due date; change of what is watched, empty for a comment; outcome of an import or of reading a document. */
  readonly detail: string;
}

const maxNamedFields = 3;

/** Detail of a change of what is watched: the new status, if it has one, and the keys of the other fields. */
export const watchedDetail = (status: string, fields: readonly string[]): string => `${status}|${fields.join()}`;

/** "Status „DONE“,", or what was changed: "HU/AU gültig bis und 2 weitere Angaben". */
const changeText = (detail: string): string => {
  const [status = '', fields = ''] = detail.split('|');
  const names = fields === '' ? [] : fields.split(',').map(fieldLabel);
  const rest = names.length - maxNamedFields;
  const shown = rest > 1 ? [...names.slice(0, maxNamedFields), `${rest} weitere Angaben`] : names;
  if (status === '') return joinNames(shown);
  const now = `Status „${statusLabel(status)}“`;
  return shown.length === 0 ? `${now},` : joinNames([now, ...shown]);
};

/** One line that says what happened; the title of its subject is shown beside it. */
export const notificationText = ({ kind, itemKind, by, detail }: NotificationFacts): string => {
  const who = by ?? 'Jemand';
  const what = itemKind === null ? 'Vorgang' : kinds[itemKind].label;
  switch (kind) {
    case 'assigned':
      return `${what}: zugewiesen von ${who}`;
    case 'mentioned':
      return `${what}: in einem Kommentar erwähnt von ${who}`;
    case 'watched':
      return detail === '' ? `${what}: ${who} hat kommentiert` : `${what}: ${changeText(detail)} geändert von ${who}`;
    case 'due':
      return detail;
    case 'import':
      return detail === 'failed' ? 'Der Import ist fehlgeschlagen' : 'Der Import ist fertig';
    case 'answer':
      return 'Die Antwort an die Behörde wurde vielleicht nicht gesendet';
    case 'document':
      return detail === 'failed'
        ? 'Das Dokument konnte nicht gelesen werden'
        : 'Das Dokument ist gelesen und kann geprüft werden';
  }
};
