import { ProviderError } from '../provider-error.ts';

export interface Page {
  readonly items: readonly unknown[];
  /** Where the next page begins; `null` at the end. */
  readonly next: string | null;
}

const maxPages = 10_000;

/** Page after page until the last; one page in memory. A provider that never comes to an end is a failure. */
export async function* readPages(
  readPage: (cursor: string | null) => Promise<Page>,
): AsyncGenerator<{ readonly item: unknown; readonly position: number }> {
  const seen = new Set<string>();
  let cursor: string | null = null;
  let position = 0;
  do {
    const page: Page = await readPage(cursor);
    for (const item of page.items) {
      position += 1;
      yield { item, position };
    }
    cursor = page.next;
    if (cursor === null) return;
    if (seen.has(cursor)) throw endless('a cursor came twice');
    seen.add(cursor);
  } while (seen.size < maxPages);
  throw endless(`more than ${maxPages} pages`);
}

const endless = (detail: string): ProviderError =>
  new ProviderError('unexpected_answer', { text: 'Der Anbieter liefert Seiten ohne Ende.', detail });
