import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { counted } from '@flottwart/contract/rules/counted';
import { maxClaimSubjectLength, maxClaimTextLength } from '@flottwart/contract/rules/limits';
import { Alert, Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { fileSize, formatEuro } from '../../../lib/german-numbers.ts';
import { SettingsLink } from '../../../shared/connection-hint.tsx';
import { ClaimCredits } from './claim-credits.tsx';
import { ClaimPositions } from './claim-positions.tsx';
import { LessorQuestion } from './lessor-question.tsx';
import type { ClaimForm } from './use-claim-form.ts';

interface ClaimFieldsProps {
  readonly draft: ClaimDraft;
  readonly form: ClaimForm;
  /** Says who may send so large a claim; `null` if the caller may. */
  readonly overLimit: string | null;
  readonly recipientError: string | null;
  /** `null` for users who may not change the settings, and for an unchanged recipient. */
  readonly remember: { readonly isOn: boolean; readonly change: (isOn: boolean) => void } | null;
  readonly onLessor: (issuer: string) => void;
  readonly onLeave: () => void;
}

const placeLinks = {
  smtp: { hash: 'smtp', label: 'Mailserver einrichten' },
  company: { hash: 'ordnungswidrigkeit', label: 'Zu den Firmendaten' },
} as const;

type Documents = ClaimForm['documents'];

const documentsLabel = ({ documents: { length: count }, bytes }: Documents): string =>
  `${count === 1 ? 'Den Beleg' : `${count} Belege`} anhängen (${fileSize(bytes)})`;

const leftOutText = ({ leftOut }: Documents): string | null => {
  if (leftOut === 0) return null;
  return leftOut === 1
    ? '1 weiterer Beleg passt nicht in die E-Mail.'
    : `${leftOut} weitere Belege passen nicht in die E-Mail.`;
};

export const isLessorKnown = ({ lessors, lessor }: ClaimDraft): boolean =>
  lessors.some(({ issuer, isKnown }) => issuer === lessor && isKnown);

const lessorChoice = ({ issuer, name, positions, openAmount }: ClaimDraft['lessors'][number]) => ({
  value: issuer,
  label: `${name}: ${counted(positions, 'Position', 'Positionen')}, ${formatEuro(openAmount)}`,
});

export const ClaimFields = ({
  draft,
  form,
  overLimit,
  recipientError,
  remember,
  onLessor,
  onLeave,
}: ClaimFieldsProps) => (
  <>
    {draft.missing.map(({ text, place }) => (
      <Alert key={place} color="yellow" p="sm" icon={<TriangleAlert size={18} aria-hidden />}>
        {text} <SettingsLink {...placeLinks[place]} onLeave={onLeave} />
      </Alert>
    ))}
    {overLimit === null ? null : (
      <Alert color="yellow" p="sm" icon={<TriangleAlert size={18} aria-hidden />}>
        {overLimit}
      </Alert>
    )}
    <ClaimCredits draft={draft} onLeave={onLeave} />
    {draft.lessors.length > 1 ? (
      <Select
        label="Leasinggesellschaft"
        description={`Die Positionen sind von ${draft.lessors.length} Leasinggesellschaften. Je Gesellschaft geht eine eigene E-Mail hinaus.`}
        data={draft.lessors.map(lessorChoice)}
        allowDeselect={false}
        value={draft.lessor}
        onChange={(issuer) => issuer !== null && onLessor(issuer)}
      />
    ) : null}
    {isLessorKnown(draft) ? null : <LessorQuestion positionIds={form.chosen.map(({ id }) => id)} onNamed={onLessor} />}
    <TextInput
      label="Empfänger"
      type="email"
      autoComplete="off"
      placeholder="E-Mail der Leasinggesellschaft"
      value={form.recipient}
      error={recipientError}
      onChange={(event) => form.edit({ recipient: event.currentTarget.value })}
    />
    {remember ? (
      <Checkbox
        label="Adresse merken"
        description="Gilt für künftige Reklamationen der Firma."
        checked={remember.isOn}
        onChange={(event) => remember.change(event.currentTarget.checked)}
      />
    ) : null}
    <TextInput
      label="Betreff"
      maxLength={maxClaimSubjectLength}
      value={form.subject}
      onChange={(event) => form.edit({ subject: event.currentTarget.value })}
    />
    <Textarea
      label="Text"
      description="Darunter folgen die ausgewählten Positionen, ihre Summe und die Anschrift der Firma."
      autosize
      minRows={5}
      maxRows={12}
      maxLength={maxClaimTextLength}
      value={form.text}
      onChange={(event) => form.edit({ text: event.currentTarget.value })}
    />
    <ClaimPositions positions={draft.positions} form={form} />
    {form.documents.documents.length > 0 ? (
      <Checkbox
        label={documentsLabel(form.documents)}
        description={leftOutText(form.documents)}
        checked={form.withDocuments}
        onChange={(event) => form.edit({ withDocuments: event.currentTarget.checked })}
      />
    ) : null}
    {draft.left > 0 ? (
      <Text size="sm" c="dimmed">
        {counted(draft.left, 'weitere Position passt', 'weitere Positionen passen')} nicht in diese Reklamation.
      </Text>
    ) : null}
    <Text size="sm" c="dimmed">
      Von {draft.from || 'noch niemandem'}, mit den Positionen als Anhang {draft.fileName}.
    </Text>
  </>
);
