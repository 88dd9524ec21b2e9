import { expect, test } from 'vitest';
import { sectionsOf } from './disclosure-sections.ts';
import type { DriverRecords } from './driver-records.repository.ts';

const count = 1000;

/** Records of a driver with one report, and one line of history, per item; counts how often the id of an item is read. */
const createRecords = () => {
  let reads = 0;
  const items = Array.from({ length: count }, (_, index) => ({
    kind: 'policereport',
    title: `Vorgang ${index}`,
    get id() {
      reads += 1;
      return index;
    },
  }));
  const records = {
    driver: { id: 0 },
    items,
    reports: items.map((_, id) => ({ id })),
    changes: items.map((_, item_id) => ({ item_id, field: 'title' })),
    ...Object.fromEntries(
      ['tasks', 'repairs', 'trips', 'comments', 'attachments', 'holds', 'links', 'mails', 'mentions']
        .concat('importRows', 'importRemarks', 'licenceChecks')
        .map((name) => [name, []]),
    ),
  };
  return { records: records as unknown as DriverRecords, reads: () => reads };
};

test('each line of a disclosure finds its item without walking through all of them', () => {
  const { records, reads } = createRecords();
  const lines = sectionsOf(records).flatMap((section) =>
    Array.from({ length: section.count }, (_, index) => section.line(index)),
  );
  expect(lines).toHaveLength(1 + 2 * count);
  const last = lines.at(-1)?.find(({ key }) => key === 'about');
  expect(last?.value).toContain(`Vorgang ${count - 1}`);
  expect(reads()).toBeLessThan(10 * count);
});
