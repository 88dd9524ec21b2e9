// Apart from the rules, because the address of the page is read before they are loaded.

/** Most urgent first. */
export const readinessStates = ['notReady', 'remark', 'ready'] as const;
export type ReadinessState = (typeof readinessStates)[number];

export const readinessReasons = [
  'status',
  'inspection',
  'inspectionUnknown',
  'repair',
  'lease',
  'service',
  'driver',
  'shift',
] as const;
export type ReadinessReasonType = (typeof readinessReasons)[number];

export const readinessStateLabels: Readonly<Record<ReadinessState, string>> = {
  notReady: 'Nicht fahrbereit',
  remark: 'Mit Hinweis fahrbereit',
  ready: 'Fahrbereit',
};

export const readinessReasonLabels: Readonly<Record<ReadinessReasonType, string>> = {
  status: 'Status des Fahrzeugs',
  inspection: 'HU/AU abgelaufen',
  inspectionUnknown: 'HU/AU nicht bekannt',
  repair: 'Reparatur',
  lease: 'Leasingrückgabe',
  service: 'Service überfällig',
  driver: 'Kein Fahrer bekannt',
  shift: 'Lange Schicht am Vortag',
};
