import type { DraftQuestion, LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { Alert, Anchor, Button, Checkbox, Group, List, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Copy, MessageCircleQuestion } from 'lucide-react';
import { Fragment, useState } from 'react';
import { isGone, messageOf } from '../../../api/api-error.ts';
import { type DraftChange, draftQuery, useChangeDraft } from '../../../api/leasing-drafts.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DiscardButton } from './discard-button.tsx';
import { DraftDecision } from './draft-decision.tsx';
import { DraftHead } from './draft-head.tsx';
import { progressText } from './draft-labels.ts';
import { DraftRows } from './draft-rows.tsx';
import { DraftSheet } from './draft-sheet.tsx';
import classes from './drafts.module.css';
import { ReadAgainButton } from './read-again-button.tsx';

interface DraftQuestionsProps {
  readonly draft: LeasingDraft;
}

const hintOf = ({ answer, needsNumber = false }: DraftQuestion): string => {
  if (answer === 'changed') return 'Durch eine Änderung beantwortet.';
  if (needsNumber)
    return 'Unten die Nummer des Belegs eintragen, der übernommen wird, und die Zeilen der anderen weglassen.';
  return answer === 'checked' ? 'Geprüft.' : 'Unten ändern, oder hier ankreuzen, wenn es so stimmt.';
};

/** Questions of the reader; a person answers each by a change or ticks it. They keep their places, so that the focus stays. */
const DraftQuestions = ({ draft: { id, invoiceNumber, questions, notices } }: DraftQuestionsProps) => {
  const { mutate: change, isPending, variables } = useChangeDraft(id);
  /** Tick that is being sent to the server; the box shows it at once. */
  const sent = isPending ? variables.questions?.[0] : undefined;
  const isOpen = questions.some(({ answer }) => answer === null);

  const send = (changes: DraftChange) =>
    change(changes, {
      onError: (error) => toast.error(`Fehler beim Speichern: ${messageOf(error, 'unerwarteter Fehler')}`),
    });

  return (
    <Alert
      icon={isOpen ? <MessageCircleQuestion aria-hidden /> : <CircleCheck aria-hidden />}
      title={isOpen ? 'Hier ist eine Entscheidung nötig' : 'Alle Fragen sind beantwortet'}
      color={isOpen ? 'yellow' : 'green'}
    >
      <Stack gap="xs">
        {questions.map((question, index) => (
          <Fragment key={question.text}>
            <Checkbox
              className={classes.question}
              label={question.text}
              description={hintOf(question)}
              checked={sent?.question === index ? sent.isChecked : question.answer !== null}
              aria-busy={sent?.question === index}
              disabled={question.needsNumber === true && question.answer === null}
              onChange={(event) => send({ questions: [{ question: index, isChecked: event.currentTarget.checked }] })}
            />
            {question.needsNumber && question.answer === null && invoiceNumber ? (
              <Button variant="default" size="xs" onClick={() => send({ invoiceNumber })}>
                Nur Beleg {invoiceNumber} übernehmen
              </Button>
            ) : null}
          </Fragment>
        ))}
      </Stack>
      {notices.length > 0 ? (
        <List size="sm" spacing={4} mt="xs">
          {notices.map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      ) : null}
    </Alert>
  );
};

const trail = [
  { label: 'Rechnungen und Gutschriften', to: '/leaseplan' },
  { label: 'Import', to: '/leaseplan/import' },
];

interface DraftPageProps {
  readonly id: number;
}

/** Asks about a document that is not certain: printed page on the left, what was recognised on the right. */
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
  const [sheet, setSheet] = useState(firstSheet(draft));
  const [activeRow, setActiveRow] = useState<number | null>(null);
  const isPrinted = sheet > 0;
  return (
    <>
      <PageHeader
        trail={trail}
        current={draft.fileName}
        title="Beleg prüfen"
        description={`${draft.fileName}, zählt erst mit, wenn er übernommen ist.`}
      />
      <Stack gap="md">
        <SameElsewhere draft={draft} />
        <DraftQuestions draft={draft} />
        <div className={isPrinted ? classes.halves : undefined}>
          {isPrinted ? <DraftSheet draft={draft} sheet={sheet} onSheet={setSheet} activeRow={activeRow} /> : null}
          <Stack gap="md" className={classes.half}>
            <DraftHead draft={draft} />
            <DraftRows draft={draft} sheet={sheet} onActiveRow={setActiveRow} />
            <DraftDecision draft={draft} />
          </Stack>
        </div>
      </Stack>
    </>
  );
};

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
