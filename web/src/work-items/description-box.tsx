import { maxDescriptionLength } from '@flottwart/contract/rules/limits';
import { plainText } from '@flottwart/contract/rules/plain-text';
import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { apiMutation } from '../api/mutation.ts';
import type { AnyItem } from '../api/work-items.ts';
import { DraftActions } from '../ui/draft-actions.tsx';
import { Markdown } from '../ui/markdown/markdown.tsx';
import { withUndo } from '../ui/toast.tsx';
import { useInlineEdit } from '../ui/use-inline-edit.ts';
import classes from './description-box.module.css';
import { Section } from './section.tsx';

const maxExcerptLength = 80;

const views = [
  { value: 'text', label: 'Text' },
  { value: 'preview', label: 'Vorschau' },
];

const excerpt = (markdown: string): string => {
  const text = plainText(markdown);
  return text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength).trimEnd()} …` : text;
};

interface DescriptionBoxProps {
  readonly item: AnyItem;
}

/** Markdown, saved when left and only if changed. Unsaved text stays in the box. */
export const DescriptionBox = ({ item }: DescriptionBoxProps) => {
  const { mutateAsync: update } = useMutation(
    apiMutation('PATCH /api/workitems/:id/description', { params: { id: item.id } }),
  );
  const save = async (value: string) =>
    withUndo(await update({ body: { value } }), () => update({ body: { value: item.description, from: value } }));
  const edit = useInlineEdit({ label: 'Beschreibung', value: item.description, onSave: save, formatValue: excerpt });
  const [view, setView] = useState(item.description && edit.draft === null ? 'preview' : 'text');
  const text = edit.draft ?? item.description;
  const isUnused = item.description === '' && edit.draft === null && view === 'text';

  return (
    <Section
      title="Beschreibung"
      isLine={isUnused}
      actions={
        isUnused ? undefined : (
          <SegmentedControl size="xs" data={views} value={view} onChange={setView} aria-label="Ansicht" />
        )
      }
    >
      {view === 'preview' ? (
        <Markdown text={text || '*Keine Beschreibung.*'} />
      ) : (
        <Textarea
          aria-label="Beschreibung"
          placeholder="Beschreibung hinzufügen (Markdown) …"
          autosize
          minRows={isUnused ? 1 : 3}
          maxLength={maxDescriptionLength}
          classNames={{ input: classes.box }}
          value={text}
          readOnly={edit.isSaving}
          aria-busy={edit.isSaving}
          error={edit.failure}
          onFocus={edit.open}
          onChange={(event) => edit.change(event.currentTarget.value)}
          onBlur={() => void edit.save()}
        />
      )}
      {edit.notice ? (
        <Text size="xs" role="status" mt={4}>
          {edit.notice}
        </Text>
      ) : null}
      {view === 'text' ? <DraftActions edit={edit} /> : null}
    </Section>
  );
};
