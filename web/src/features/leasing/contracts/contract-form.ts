import { parseGermanNumber } from '@flottwart/contract/grammar/number';
import type { BodyOf } from '../../../api/query.ts';
import { germanNumber } from '../../../lib/german-numbers.ts';
import { entryError } from '../../../ui/dates/date-kinds.ts';

/** Terms of a contract as text fields. */
export type ContractFields = {
  readonly licensePlate: string | null;
  readonly lessor: string;
  readonly contractNumber: string;
  readonly rateService: string;
  readonly rate: string;
  /** One service per line, "Wartung: 40,00". */
  readonly services: string;
  readonly from: string;
  readonly to: string;
  readonly kilometres: string;
};

export const emptyContract: ContractFields = {
  licensePlate: null,
  lessor: '',
  contractNumber: '',
  rateService: 'Leasingrate',
  rate: '',
  services: '',
  from: '',
  to: '',
  kilometres: '',
};

type Terms = Omit<BodyOf<'POST /api/leaseplan/contracts'>, 'vehicleId'>;

export const toContractFields = (licensePlate: string, terms: Terms): ContractFields => ({
  licensePlate,
  lessor: terms.lessor,
  contractNumber: terms.contractNumber ?? '',
  rateService: terms.rateService,
  rate: germanNumber(terms.rate, 2),
  services: terms.services.map(({ service, rate }) => `${service}: ${germanNumber(rate, 2)}`).join('\n'),
  from: terms.from,
  to: terms.to ?? '',
  kilometres: terms.kilometres === null ? '' : germanNumber(terms.kilometres, 0),
});

const serviceLine = /^(.+?)[:;]\s*([\d.,]+)\s*€?$/;

/** Lines as services; `null` if one of them has no amount. */
export const parseServices = (text: string): Terms['services'] | null => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const services = lines.flatMap((line) => {
    const [, service = '', amount = ''] = serviceLine.exec(line.trim()) ?? [];
    const rate = parseGermanNumber(amount, 2);
    return service.trim() === '' || rate === null ? [] : [{ service: service.trim(), rate }];
  });
  return services.length === lines.length ? services : null;
};

const checkAmount = (text: string): string | null =>
  (parseGermanNumber(text, 2) ?? -1) < 0 ? 'Bitte einen Betrag in Euro angeben.' : null;

export const contractRules = {
  licensePlate: (value: string | null) => (value ? null : 'Bitte ein Fahrzeug wählen.'),
  lessor: (value: string) => (value.trim() === '' ? 'Bitte die Leasinggesellschaft angeben.' : null),
  rateService: (value: string) => (value.trim() === '' ? 'Bitte angeben, wie die Rate auf der Rechnung heißt.' : null),
  rate: checkAmount,
  services: (value: string) =>
    parseServices(value) === null ? 'Je Zeile eine Leistung mit Betrag, zum Beispiel „Wartung: 40,00“.' : null,
  from: (value: string) => (value === '' ? 'Bitte den Beginn angeben.' : entryError('date', value)),
  to: (value: string) => entryError('date', value),
  kilometres: (value: string) =>
    value.trim() !== '' && (parseGermanNumber(value, 0) ?? -1) < 0 ? 'Bitte eine ganze Zahl angeben.' : null,
};

export const toTerms = (fields: ContractFields): Terms => ({
  lessor: fields.lessor,
  contractNumber: fields.contractNumber.trim() || null,
  rateService: fields.rateService,
  rate: parseGermanNumber(fields.rate, 2) ?? 0,
  services: parseServices(fields.services) ?? [],
  from: fields.from,
  to: fields.to || null,
  kilometres: fields.kilometres.trim() === '' ? null : parseGermanNumber(fields.kilometres, 0),
});
