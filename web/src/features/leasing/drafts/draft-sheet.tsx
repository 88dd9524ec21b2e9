import type { LeasingDraft, LeasingDraftRow } from '@flottwart/contract/leasing/drafts';
import { Pagination, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { draftRowsQuery } from '../../../api/leasing-drafts.ts';
import { apiFile } from '../../../api/query.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { useObjectUrl } from '../../../work-items/attachments/use-object-url.ts';
import { Section } from '../../../work-items/section.tsx';
import classes from './drafts.module.css';

interface DraftSheetProps {
  readonly draft: LeasingDraft;
  readonly sheet: number;
  readonly onSheet: (sheet: number) => void;
  readonly activeRow: number | null;
}

/** Printed page with the row marked that is being looked at. */
export const DraftSheet = ({ draft: { id, pages }, sheet, onSheet, activeRow }: DraftSheetProps) => {
  const picture = useQuery(
    apiFile('GET /api/leaseplan/drafts/:id/pages/:page/picture', { params: { id, page: sheet }, query: {} }),
  );
  const rows = useQuery(draftRowsQuery(id, sheet, 1));
  const place = pages.findIndex(({ page }) => page === sheet) + 1;
  const marked = rows.data?.items.find(({ row }) => row === activeRow);
  return (
    <Section title="Gedruckte Seite">
      {pages.length > 1 ? (
        <Pagination
          mb="sm"
          size="sm"
          value={place}
          total={pages.length}
          aria-label="Gedruckte Seiten"
          onChange={(next) => onSheet(pages[next - 1]?.page ?? sheet)}
        />
      ) : null}
      <QueryView
        query={picture}
        loading={<WaitingPaper />}
        failureText="Die gedruckte Seite lässt sich nicht anzeigen."
      >
        {(file) => <Paper file={file} alt={`Seite ${sheet} des Belegs`} marked={marked} />}
      </QueryView>
      <Text size="xs" c="dimmed" mt="xs">
        Seite {sheet} der Datei
      </Text>
    </Section>
  );
};

/** Lines of a letter on white, as high as the page will be. */
const WaitingPaper = () => (
  <div className={`${classes.paper} ${classes.waiting}`} aria-busy="true">
    <Text size="sm" c="dark.7" role="status" mb="xl">
      Die Seite wird gezeichnet …
    </Text>
    {['40%', '30%', '100%', '100%', '90%', '100%', '60%'].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines without content never change
      <Skeleton key={index} height={12} width={width} mb="md" className={classes.line} />
    ))}
  </div>
);

interface PaperProps {
  readonly file: File;
  readonly alt: string;
  readonly marked: LeasingDraftRow | undefined;
}

const percent = (fraction: number): string => `${fraction * 100}%`;

const Paper = ({ file, alt, marked }: PaperProps) => {
  const url = useObjectUrl(file);
  return (
    <div className={classes.paper}>
      {url ? <img src={url} alt={alt} className={classes.picture} /> : null}
      {marked ? (
        <div
          className={classes.mark}
          data-testid="marked-row"
          style={{ top: percent(marked.top), height: percent(marked.bottom - marked.top) }}
        />
      ) : null}
    </div>
  );
};
