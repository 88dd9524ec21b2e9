import { maxLessorLength } from '@flottwart/contract/rules/limits';
import { Autocomplete, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { apiMutation } from '../../../api/mutation.ts';
import { apiQuery } from '../../../api/query.ts';

interface LessorQuestionProps {
  readonly positionIds: readonly number[];
  /** Called with the leasing company as drafts name it. */
  readonly onNamed: (issuer: string) => void;
}

/** Asks once who issued documents that name nobody; the answer is kept with them. */
export const LessorQuestion = ({ positionIds, onNamed }: LessorQuestionProps) => {
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
