import type { DraftQuestion, LeasingDraft } from '@flottwart/contract/leasing/drafts';
import { Alert, Button, Checkbox, List, Stack } from '@mantine/core';
import { CircleCheck, MessageCircleQuestion } from 'lucide-react';
import { Fragment } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { type DraftChange, useChangeDraft } from '../../../api/leasing-drafts.ts';
import { toast } from '../../../ui/toast.tsx';
import classes from './drafts.module.css';

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
export const DraftQuestions = ({ draft: { id, invoiceNumber, questions, notices } }: DraftQuestionsProps) => {
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
