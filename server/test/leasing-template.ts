import type { TemplateContent } from '@flottwart/contract/leasing/template-content';

/** Template of an issuer that prints plate, service and amount. */
export const templateOf = (name: string): TemplateContent => ({
  issuer: { name, vatId: null },
  type: 'Rechnung',
  decimalSign: ',',
  isTurned: false,
  lines: [
    { text: name, zone: 'head', isExact: false, isRequired: true, slots: [], under: null, lefts: [] },
    {
      text: 'Gesamtbetrag €',
      zone: 'foot',
      isExact: false,
      isRequired: true,
      slots: [{ kind: 'gross', from: 1, to: 1 }],
      under: null,
      lefts: [],
    },
  ],
  stamps: [],
  columns: [
    { role: 'plate', heading: 'Kennzeichen', left: 0.1, right: 0.2 },
    { role: 'service', heading: 'Leistung', left: 0.3, right: 0.5 },
    { role: 'amount', heading: 'Betrag', left: 0.7, right: 0.8 },
  ],
  amountEdge: { side: 'right', place: 0.8 },
  filled: [['amount', 'plate', 'service']],
  vehicleLines: [],
  plates: 'printed',
  services: [],
  isOneVehicle: false,
  doubts: [],
});
