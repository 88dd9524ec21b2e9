import type { OpenCredits } from '@flottwart/contract/leasing/claims';
import type { Sheet } from '../../../lib/export-file.ts';
import { dateCell, euroCell, numberCell, textCell } from '../../../lib/sheet-columns.ts';

export const openCreditsSheet: Sheet<OpenCredits> = {
  name: 'Offene-Gutschriften',
  columns: [
    textCell('Kennzeichen', 16, ({ licensePlate }) => licensePlate),
    numberCell('Positionen', ({ positions }) => positions),
    euroCell('Noch offen', ({ openAmount }) => openAmount),
    dateCell('Älteste Position', ({ oldestDate }) => oldestDate),
  ],
};
