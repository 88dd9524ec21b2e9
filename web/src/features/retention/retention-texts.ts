import { counted } from '@flottwart/contract/rules/counted';
import type { RetentionKind } from '@flottwart/contract/rules/retention';

interface RetentionText {
  readonly label: string;
  /** From when the months are counted. */
  readonly from: string;
  /** Periods that law and practice suggest. */
  readonly advice: string;
  /** Months to begin with. */
  readonly suggestion: number;
}

export const retentionTexts: Readonly<Record<RetentionKind, RetentionText>> = {
  trip: {
    label: 'Fahrten',
    from: 'nach dem Ende der Fahrt',
    advice:
      'Aufzeichnungen über Arbeitszeiten sind zwei Jahre aufzubewahren (§ 16 Abs. 2 ArbZG). Dient die Historie als Fahrtenbuch für die Steuer, gelten längere Fristen. Weniger als vier Monate gehen nicht: Importe holen drei Monate nach.',
    suggestion: 24,
  },
  policereport: {
    label: 'Abgeschlossene und archivierte Ordnungswidrigkeiten',
    from: 'nach der letzten Änderung',
    advice: 'Schreiben an die Behörde, Kommentare und Anhänge gehen mit. Offene Vorgänge bleiben immer.',
    suggestion: 24,
  },
  task: {
    label: 'Erledigte Aufgaben',
    from: 'nach der letzten Änderung',
    advice: 'Kommentare und Anhänge gehen mit.',
    suggestion: 24,
  },
  repairrecord: {
    label: 'Erledigte und archivierte Reparaturen',
    from: 'nach der letzten Änderung',
    advice: 'Liegen Werkstattrechnungen nur hier als Anhang, sind sie acht Jahre aufzubewahren (§ 147 AO).',
    suggestion: 96,
  },
  employee: {
    label: 'Ausgeschiedene Fahrer',
    from: 'nach der letzten Änderung, Status INACTIVE',
    advice:
      'Ansprüche aus dem Arbeitsverhältnis verjähren in der Regel nach drei Jahren (§ 195 BGB). Fahrten behalten den Namen bis zu ihrer eigenen Frist. Wen die Mitarbeiter-DB noch führt, legt der nächste Import wieder an.',
    suggestion: 36,
  },
  'leasing-claim': {
    label: 'Reklamationen',
    from: 'nach dem Ende des Jahres, in dem sie geschrieben wurden',
    advice: 'Handelsbriefe sind sechs Jahre aufzubewahren (§ 257 HGB, § 147 AO). Kürzer geht nicht.',
    suggestion: 72,
  },
  'leasing-document': {
    label: 'Leasingrechnungen und Gutschriften',
    from: 'nach dem Ende des Jahres, in dem sie ausgestellt wurden',
    advice:
      'Buchungsbelege sind acht Jahre aufzubewahren (§ 147 AO, § 257 HGB). Kürzer geht nicht. Was sich gegenseitig verrechnet, wird nur gemeinsam gelöscht; Auswertungen verlieren die gelöschten Jahre.',
    suggestion: 96,
  },
};

/** "24 Monate (2 Jahre)" */
export const monthsText = (months: number): string => {
  const bare = counted(months, 'Monat', 'Monate');
  if (months % 12 !== 0) return bare;
  return `${bare} (${counted(months / 12, 'Jahr', 'Jahre')})`;
};
