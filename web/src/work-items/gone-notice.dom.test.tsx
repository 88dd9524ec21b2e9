import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { applyMessages } from '../api/live/apply-messages.ts';
import { readDraft, saveDraft } from '../lib/drafts.ts';
import { renderPage } from '../testing/render-page.tsx';
import { draftTextsOf, GoneNotice } from './gone-notice.tsx';
import { CommentForm } from './timeline/comment-form.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** A page whose item goes while somebody writes. */
const TaskPage = () => {
  const queryClient = useQueryClient();
  const [isGone, setIsGone] = useState(false);
  const remove = () => {
    applyMessages(queryClient, [{ kind: 'task', id: 7, part: 'item', deletedBy: 'jonas@spedition.example' }]);
    setIsGone(true);
  };
  return isGone ? (
    <GoneNotice kind="task" id={7} />
  ) : (
    <>
      <CommentForm itemId={7} />
      <button type="button" onClick={remove}>
        Kollege löscht
      </button>
    </>
  );
};

test('a task deleted while somebody writes there says who did it and keeps the text', async () => {
  const members = [{ email: 'jonas@spedition.example', firstName: 'Jonas', lastName: 'Brandt' }];
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(members)),
  );
  const { user } = await renderPage(<TaskPage />, '/tasks/7');
  await user.type(screen.getByRole('textbox', { name: 'Neuer Kommentar' }), 'Händler ruft zurück');
  await user.click(screen.getByRole('button', { name: 'Kollege löscht' }));
  await screen.findByText('Diese Aufgabe hat Jonas Brandt gelöscht.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Kommentar' }).value).toBe('Händler ruft zurück');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Nicht gespeichert' }));
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(readDraft('/tasks/7 Kommentar')).toBeNull();
});

test('an item that was never there is not called gone', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json([])),
  );
  await renderPage(<GoneNotice kind="task" id={2_000_000} />, '/tasks/2000000');
  expect(await screen.findByText('Diese Aufgabe gibt es nicht oder nicht mehr.')).toBeDefined();
});

test('unsaved texts of a page are listed by field, those of other pages and of dialogs are not', () => {
  saveDraft('/tasks/1 Kommentar', 'halb fertig');
  saveDraft('/tasks/1 Beschreibung', { draft: 'neu', base: 'alt' });
  saveDraft('/tasks/1 Dialog', { title: 'x' });
  saveDraft('/tasks/12 Kommentar', 'anderswo');
  expect(draftTextsOf('/tasks/1')).toEqual([
    { field: 'Kommentar', text: 'halb fertig' },
    { field: 'Beschreibung', text: 'neu' },
  ]);
});
