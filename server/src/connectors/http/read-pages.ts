import { ProviderError } from '../provider.ts';

export interface ProviderPage {
  readonly items: readonly unknown[];
  /** Cursor of the next page; `null` at the end. */
  readonly next: string | null;
}

const maxPages = 10_000;

/** Reads page after page, one in memory; a provider without a last page is a failure. */
export async function* readPages(
  readPage: (cursor: string | null) => Promise<ProviderPage>,
): AsyncGenerator<{ readonly item: unknown; readonly position: number }> {
  const seen = new Set<string>();
  let cursor: string | null = null;
  let position = 0;
  do {
    const page: ProviderPage = await readPage(cursor);
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
  new ProviderError('unexpected_response', { text: 'Der Anbieter liefert Seiten ohne Ende.', detail });
