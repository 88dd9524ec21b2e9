import type { ClaimDraft } from '@flottwart/contract/leasing/claims';
import { counted } from '@flottwart/contract/rules/counted';
import { maxClaimSubjectLength, maxClaimTextLength, maxLessorLength } from '@flottwart/contract/rules/limits';
import { Alert, Anchor, Autocomplete, Button, Checkbox, Group, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { apiQuery } from '../../../api/query.ts';
import { fileSize, formatEuro } from '../../../lib/german-numbers.ts';
import { SettingsLink } from '../../../shared/connection-hint.tsx';
import { ClaimPositions } from './claim-positions.tsx';
import type { ClaimForm } from './use-claim-form.ts';

interface LessorQuestionProps {
  readonly positionIds: readonly number[];
  /** Called with the leasing company as drafts name it. */
  readonly onNamed: (issuer: string) => void;
}

/** Asks once who issued documents that name nobody; the answer is kept with them. */
const LessorQuestion = ({ positionIds, onNamed }: LessorQuestionProps) => {
  const [name, setName] = useState('');
  const naming = useMutation(apiMutation('POST /api/leaseplan/claims/lessor'));
  const { data: lessors = [] } = useQuery(apiQuery('GET /api/leaseplan/open-credits/lessors'));
  const canSave = name.trim() !== '' && positionIds.length > 0;
  const save = () =>
    naming.mutate(
      { body: { positionIds: [...positionIds], lessor: name } },
      { onSuccess: ({ issuer }) => onNamed(issuer) },
    );
  return (
    <Group align="flex-end" gap="sm">
      <Autocomplete
        flex="1 1 16rem"
        label="Von welcher Leasinggesellschaft sind die ausgewählten Positionen?"
        description="Die Belege nennen keine, die Verträge und Fahrzeuge auch nicht. Die Antwort wird bei den Belegen gemerkt und gilt auch für künftige mit denselben Kennzeichen."
        maxLength={maxLessorLength}
        data={[...new Set(lessors.filter(({ isKnown }) => isKnown).map((lessor) => lessor.name))]}
        value={name}
        error={naming.error ? messageOf(naming.error, 'Das konnte nicht gespeichert werden.') : null}
        onChange={setName}
      />
      <Button variant="default" disabled={!canSave} loading={naming.isPending} onClick={save}>
        Merken
      </Button>
    </Group>
  );
};

interface ClaimCreditsProps {
  readonly draft: Pick<ClaimDraft, 'unallocatedCredits' | 'positions'>;
  readonly onLeave: () => void;
}

const placeText = (isOfPlates: boolean, plates: readonly string[]): string => {
  if (!isOfPlates) return 'Insgesamt';
  return plates.length === 1 ? `Zu ${plates[0]}` : 'Zu diesen Kennzeichen';
};

/** Warns of credits of the leasing company that settle no invoice yet: they may be what the claim asks for. */
const ClaimCredits = ({ draft: { unallocatedCredits, positions }, onLeave }: ClaimCreditsProps) => {
  const { count, sum, isOfPlates } = unallocatedCredits;
  if (count === 0) return null;
  const plates = [...new Set(positions.map(({ licensePlate }) => licensePlate).filter((plate) => plate !== ''))];
  const [plate, ...others] = isOfPlates ? plates : [];
  const filter = plate !== undefined && others.length === 0 ? { licensePlate: plate } : {};
  return (
    <Alert color="yellow" p="sm" icon={<TriangleAlert size={18} aria-hidden />}>
      {placeText(isOfPlates, plates)} {count === 1 ? 'ist' : 'sind'} {counted(count, 'Gutschrift', 'Gutschriften')}{' '}
      dieser Leasinggesellschaft über {formatEuro(sum)} noch nicht verrechnet. Bitte erst prüfen, ob sie diese
      Positionen ausgleichen.{' '}
      <Anchor
        inherit
        onClick={onLeave}
        renderRoot={(props) => <Link to="/leaseplan" search={{ status: 'Nicht verrechnet', ...filter }} {...props} />}
      >
        Gutschriften ansehen
      </Anchor>
    </Alert>
  );
};

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
