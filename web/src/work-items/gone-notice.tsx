import type { Kind } from '@flottwart/contract/rules/kinds';
import { Alert, Anchor, Button, CopyButton, Group, Stack, Textarea, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { deletionKey } from '../api/live/apply-messages.ts';
import { deleteDraft, draftsUnder } from '../lib/drafts.ts';
import { usePersonName } from '../shared/person-name.tsx';
import { MissingPage } from '../ui/missing-page.tsx';
import { kindPages, kindTrail } from './kind-pages.ts';

interface GoneNoticeProps {
  readonly kind: Kind;
  readonly id: number;
}

const missing: Readonly<Record<Kind, string>> = {
  vehicle: 'Dieses Fahrzeug',
  task: 'Diese Aufgabe',
  employee: 'Diesen Fahrer',
  policereport: 'Diese Ordnungswidrigkeit',
  repairrecord: 'Diese Reparatur',
};

/** For a wrong URL or a deleted item; who was writing there keeps the text and learns who deleted it. */
export const GoneNotice = ({ kind, id }: GoneNoticeProps) => {
  const queryClient = useQueryClient();
  const personName = usePersonName();
  const deletedBy = queryClient.getQueryData<string>(deletionKey(id));
  const description = deletedBy
    ? `${missing[kind]} hat ${personName(deletedBy)} gelöscht.`
    : `${missing[kind]} gibt es nicht oder nicht mehr.`;
  return (
    <>
      <MissingPage trail={kindTrail(kind)} description={description} />
      <UnsavedTexts />
    </>
  );
};

/** Unsaved texts of a page by field: comments as they are, edited fields without the value they began with. */
export const draftTextsOf = (pathname: string): readonly { readonly field: string; readonly text: string }[] =>
  draftsUnder(`${pathname} `).flatMap(([field, content]) => {
    const isEditing = typeof content === 'object' && content !== null && 'draft' in content && 'base' in content;
    const text = isEditing ? content.draft : content;
    return typeof text === 'string' && text !== '' ? [{ field, text }] : [];
  });

/** Texts that can no longer be saved, to be copied. */
const UnsavedTexts = () => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [texts, setTexts] = useState(() => draftTextsOf(pathname));
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);

  const discard = () => {
    for (const { field } of texts) deleteDraft(`${pathname} ${field}`);
    setTexts([]);
  };

  if (texts.length === 0) return null;
  return (
    <Stack
      ref={notice}
      role="region"
      tabIndex={-1}
      style={{ outline: 'none' }}
      aria-label="Nicht gespeichert"
      gap="sm"
      maw="44rem"
    >
      <Alert color="yellow" role="status">
        Noch nicht gespeichert. Der Text bleibt hier, bis er verworfen wird.
      </Alert>
      {texts.map(({ field, text }) => (
        <div key={field}>
          <Textarea label={field} value={text} readOnly autosize minRows={2} maxRows={14} />
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" mt="xs" onClick={copy}>
                {copied ? 'Kopiert' : `${field} kopieren`}
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
      <Group>
        <Button variant="default" onClick={discard}>
          Verwerfen
        </Button>
      </Group>
    </Stack>
  );
};

/** See docs/coverage.md#constants. */
const redirectSeconds = 3;

interface DeletedNoticeProps {
  readonly kind: Kind;
}

/** Shown instead of the page until the list opens. */
export const DeletedNotice = ({ kind }: DeletedNoticeProps) => {
  const navigate = useNavigate();
  const { listPath, plural } = kindPages[kind];

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: listPath, replace: true }), redirectSeconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, listPath]);

  return (
    <>
      <Title order={1} mb="md">
        Gelöscht
      </Title>
      <Alert color="green" role="status">
        Weiter zur Liste in {redirectSeconds} Sekunden.{' '}
        <Anchor component={Link} to={listPath} replace>
          Jetzt zu „{plural}“
        </Anchor>
      </Alert>
    </>
  );
};
