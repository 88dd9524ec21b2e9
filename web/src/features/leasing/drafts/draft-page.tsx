import type { DraftWord, LeasingDraft, LeasingDraftRow } from '@flottwart/contract/leasing/drafts';
import { counted } from '@flottwart/contract/rules/counted';
import { declaredKeys } from '@flottwart/contract/rules/known-entries';
import { Alert, Anchor, Group, List, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Copy } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isGone } from '../../../api/api-error.ts';
import { type DraftChange, draftQuery, draftRowsQuery, useChangeDraft } from '../../../api/leasing-drafts.ts';
import { apiQuery } from '../../../api/query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { DiscardButton } from './discard-button.tsx';
import { DraftBar } from './draft-bar.tsx';
import { type Doubt, doubtsOf, headFields, placeOf } from './draft-fields.ts';
import { DraftForm, kindOfField } from './draft-form.tsx';
import { DoubtTexts } from './draft-input.tsx';
import { progressText } from './draft-list.tsx';
import { cellTarget, DraftRows, formColumnsOf } from './draft-rows.tsx';
import { focusNextDoubt, handleDoubtKeys, type OpenField, WorkspaceContext } from './draft-workspace.tsx';
import classes from './drafts.module.css';
import { type Mark, PageView } from './page-view.tsx';
import { ReadAgainButton } from './read-again-button.tsx';
import { useTakeDraft } from './use-take-draft.ts';

const trail = [
  { label: 'Rechnungen und Gutschriften', to: '/leaseplan' },
  { label: 'Import', to: '/leaseplan/import' },
];

interface DraftPageProps {
  readonly id: number;
}

/** Asks about a document that is not certain: printed page on the left, the form on the right. */
export const DraftPage = ({ id }: DraftPageProps) => {
  const draft = useQuery(draftQuery(id));
  if (isGone(draft.error))
    return (
      <MissingPage trail={trail} description="Dieser Beleg wartet nicht mehr: Er wurde übernommen oder verworfen." />
    );
  return (
    <QueryView query={draft} loading={<LoadingDraft />} failureText="Fehler beim Laden des Belegs.">
      {(data) => (data.state === 'asking' ? <LoadedDraft draft={data} /> : <UnreadDraft draft={data} />)}
    </QueryView>
  );
};

/** First page with rows; a scan may begin with others. */
const firstSheet = ({ pages }: LeasingDraft): number => (pages.find(({ rows }) => rows > 0) ?? pages[0])?.page ?? 0;

const LoadedDraft = ({ draft }: { readonly draft: LeasingDraft }) => {
  const { id } = draft;
  const root = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState(firstSheet(draft));
  const [open, setOpen] = useState<OpenField | null>(null);
  const [rowPage, setRowPage] = useState(1);
  const rows = useQuery(draftRowsQuery(id, rowPage));
  const isPrinted = sheet > 0;
  const words = useQuery({
    ...apiQuery('GET /api/leaseplan/drafts/:id/pages/:page/words', { params: { id, page: sheet } }),
    enabled: isPrinted,
  });
  const { mutateAsync: change } = useChangeDraft(id);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const { take, isPending, waiting } = useTakeDraft(id, {
    saved: () => lastSave.current,
    onDoubt: () => focusNextDoubt(root.current),
  });
  const doubts = doubtsOf(draft);

  const save = (changes: DraftChange): Promise<unknown> => {
    const saving = change(changes);
    lastSave.current = saving.catch(() => undefined);
    return saving;
  };

  const openField = (field: OpenField) => {
    setOpen(field);
    const row = rows.data?.items.find((each) => field.target.startsWith(`row-${each.row}-`));
    if (row && row.page > 0 && row.bottom > row.top) setSheet(row.page);
  };

  // Set without a render, because a pointer crosses hundreds of fields.
  const link = (target: string | null) => {
    for (const each of root.current?.querySelectorAll('[data-linked]') ?? []) each.removeAttribute('data-linked');
    const linked = target && root.current?.querySelectorAll(`[data-target="${target}"], [data-mark="${target}"]`);
    for (const each of linked || []) each.setAttribute('data-linked', '');
  };

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void take(true);
    } else handleDoubtKeys(event, root.current);
  };

  const hasRows = rows.data !== undefined;
  useEffect(() => {
    // A finger would get the keyboard over the page that it looks at.
    if (hasRows && !window.matchMedia('(pointer: coarse)').matches) focusNextDoubt(root.current);
  }, [hasRows]);

  return (
    <WorkspaceContext value={{ draft, doubts, save, open, onOpen: openField, onHover: link, root }}>
      <PageHeader
        trail={trail}
        current={draft.fileName}
        title="Beleg prüfen"
        actions={
          <Group gap="xs">
            {draft.isScan ? <ReadAgainButton draft={draft} /> : null}
            <DiscardButton draft={draft} />
          </Group>
        }
        description={`${draft.fileName} · Noch nicht übernommen, fließt in keine Auswertung ein.${waiting > 0 ? ` ${counted(waiting, 'weiterer Beleg wartet', 'weitere Belege warten')}.` : ''}`}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside, which all work without them */}
      <div ref={root} className={isPrinted ? classes.halves : undefined} onKeyDown={handleKey}>
        {isPrinted ? (
          <PageView
            key={sheet}
            page={sheet}
            pageCount={words.data?.pageCount ?? Math.max(...draft.pages.map(({ page }) => page))}
            onPage={setSheet}
            marks={marksOf(draft, { rows: rows.data?.items ?? [], words: words.data?.words ?? [], sheet })}
          />
        ) : null}
        <Stack gap="md" className={classes.form}>
          <SameElsewhere draft={draft} />
          <GeneralDoubts doubts={doubts} notices={draft.notices} />
          <DraftForm />
          <QueryView
            query={rows}
            loading={<Skeleton height={200} aria-busy="true" />}
            failureText="Fehler beim Laden der Zeilen."
          >
            {({ items, total }) => (
              <DraftRows key={rowPage} rows={items} total={total} page={rowPage} onPage={setRowPage} sheet={sheet} />
            )}
          </QueryView>
          <Notices draft={draft} />
          <DraftBar isPending={isPending} hasNext={waiting > 0} onTake={(goesOn) => void take(goesOn)} />
        </Stack>
      </div>
    </WorkspaceContext>
  );
};

interface PrintedPage {
  readonly rows: readonly LeasingDraftRow[];
  readonly words: readonly DraftWord[];
  readonly sheet: number;
}

/** Places of the values on the page in sight. */
const marksOf = (draft: LeasingDraft, { rows, words, sheet }: PrintedPage): readonly Mark[] => {
  const head = declaredKeys(headFields).flatMap((field) => {
    const box = placeOf(field, headFields[field].textOf(draft), words);
    return box === null ? [] : [{ ...box, target: field, kind: kindOfField[field] }];
  });
  const cells = rows
    .filter(({ page, role, top, bottom }) => page === sheet && role === 'position' && bottom > top)
    .flatMap(({ row, top, bottom, cells: texts }) =>
      formColumnsOf(draft.columns).flatMap((column) => {
        const printed = draft.columns[column.index ?? -1];
        if (!printed || printed.right <= printed.left || !texts[column.index ?? -1]) return [];
        const { left, right } = printed;
        return [{ left, right, top, bottom, target: cellTarget(row, column), kind: column.role }];
      }),
    );
  return [...head, ...cells];
};

/** Doubts about the document as a whole, and remarks of the reader. */
const GeneralDoubts = ({
  doubts,
  notices,
}: {
  readonly doubts: readonly Doubt[];
  readonly notices: readonly string[];
}) => {
  const general = doubts.filter(({ field, row }) => field === null && row === null);
  if (general.length === 0 && notices.length === 0) return null;
  return (
    <Alert color={general.length > 0 ? 'yellow' : 'gray'} title={general.length > 0 ? 'Bitte prüfen' : 'Hinweise'}>
      <DoubtTexts doubts={general} />
      {notices.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  );
};

/** Omitted parts of the page, and a note of what is remembered. */
const Notices = ({ draft: { preview, isRemembered, issuerName } }: { readonly draft: LeasingDraft }) => (
  <>
    {preview.notices.length > 0 ? (
      <List size="sm" spacing={4} aria-label="Wird nicht übernommen">
        {preview.notices.map(({ text }) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    ) : null}
    {isRemembered ? (
      <Text size="sm" c="dimmed">
        Die Bedeutung der Spalten wird für {issuerName ?? 'diesen Aussteller'} gemerkt.
      </Text>
    ) : null}
  </>
);

/** Names the same document elsewhere, because a paper that was scanned twice is taken once. */
const SameElsewhere = ({ draft: { sameDraftId, sameDocument } }: { readonly draft: LeasingDraft }) => {
  if (sameDocument)
    return (
      <Alert icon={<Copy aria-hidden />} title="Derselbe Beleg ist schon importiert">
        Aussteller und Nummer sind dieselben wie bei{' '}
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/leaseplan" search={{ documentId: String(sameDocument.id) }} {...props} />}
        >
          {sameDocument.type} {sameDocument.invoiceNumber}
        </Anchor>
        . Bitte diesen Entwurf verwerfen oder seine Nummer prüfen.
      </Alert>
    );
  if (sameDraftId === null) return null;
  return (
    <Alert icon={<Copy aria-hidden />} title="Derselbe Beleg wartet schon">
      Aussteller, Nummer und Summe sind dieselben wie bei{' '}
      <Anchor component={Link} to={`/leaseplan/drafts/${sameDraftId}`} inherit>
        Entwurf {sameDraftId}
      </Anchor>
      . Bitte nur einen der beiden übernehmen und den anderen verwerfen.
    </Alert>
  );
};

/** Scan whose pages are being recognised, or could not be. */
const UnreadDraft = ({ draft }: { readonly draft: LeasingDraft }) => {
  const progress = progressText(draft);
  return (
    <>
      <PageHeader trail={trail} current={draft.fileName} title="Beleg prüfen" description={draft.fileName} />
      <Stack gap="md">
        {progress === null ? (
          <Alert icon={<CircleAlert aria-hidden />} title="Der Beleg konnte nicht gelesen werden" color="red">
            {draft.questions.map(({ text }) => text).join(' ')}
          </Alert>
        ) : (
          <div role="status">
            <Text mb="xs">{progress} Die Seite kann inzwischen verlassen werden.</Text>
            <Progress
              value={(draft.pagesRead / Math.max(1, draft.pageCount)) * 100}
              animated
              aria-label="Fortschritt"
            />
          </div>
        )}
        <Group>
          {draft.state === 'failed' ? <ReadAgainButton draft={draft} /> : null}
          <DiscardButton draft={draft} />
        </Group>
      </Stack>
    </>
  );
};

/** Has the heights of the loaded page. */
const LoadingDraft = () => (
  <>
    <Breadcrumbs trail={trail} />
    <Text c="dimmed" role="status" mb="lg" h={56}>
      Wird geladen...
    </Text>
    <div className={classes.halves} aria-busy="true">
      <Skeleton height={500} />
      <Skeleton height={500} />
    </div>
  </>
);
