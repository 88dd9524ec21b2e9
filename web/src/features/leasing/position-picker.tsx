import type { PositionDetail } from '@flottwart/contract/leasing/position';
import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiPage } from '../../api/query.ts';
import { formatDay } from '../../lib/german-dates.ts';
import { formatEuro } from '../../lib/german-numbers.ts';
import { smallPageSize } from '../../lib/page-size.ts';
import { ListPagination } from '../../lists/list-pagination.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { isMeant } from './link-candidates.tsx';

interface PositionPickerProps {
  readonly position: PositionDetail;
  readonly onClose: () => void;
}

/** Offers the same plate first; a search looks through everything that is still open. */
export const PositionPicker = ({ position, onClose }: PositionPickerProps) => {
  const [search, setSearch] = useState({ q: '', page: 1 });
  const [chosen, setChosen] = useState<string | null>(null);
  const candidates = useQuery(
    apiPage('GET /api/leaseplan/link-candidates/:id', {
      params: { id: position.id },
      query: { q: search.q || undefined, page: search.page, size: smallPageSize },
    }),
  );
  const link = useMutation(apiMutation('POST /api/leaseplan/links/:id', { params: { id: position.id } }));
  const other = position.amount < 0 ? 'Rechnung' : 'Gutschrift';
  const failure = link.error ?? (candidates.isLoadingError ? candidates.error : null);

  const submit = async () => {
    const candidate = candidates.data?.items.find(({ id }) => String(id) === chosen);
    if (!candidate || !(await isMeant(position, candidate))) return;
    link.mutate(
      { body: { otherId: candidate.id } },
      {
        onSuccess: () => {
          toast.success('Verknüpft.');
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      opened
      title={`${other} verknüpfen`}
      submitLabel="Verknüpfen"
      failure={failure ? messageOf(failure, 'Verknüpfen fehlgeschlagen.') : null}
      busy={link.isPending}
      canSubmit={candidates.data?.items.some(({ id }) => String(id) === chosen) ?? false}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <SearchBox
        label="Suche"
        placeholder="Nummer, Kennzeichen, Betrag …"
        value={search.q}
        onChange={(q) => setSearch({ q, page: 1 })}
      />
      {candidates.data === undefined ? <Skeleton height={160} /> : null}
      {candidates.data?.total === 0 ? (
        <Text c="dimmed">
          {search.q === ''
            ? `Keine offene ${other} mit diesem Kennzeichen. Die Suche findet auch andere.`
            : 'Keine Treffer.'}
        </Text>
      ) : null}
      <Radio.Group aria-label={other} value={chosen} onChange={setChosen}>
        <Stack gap="xs">
          {candidates.data?.items.map((candidate) => (
            <Radio
              key={candidate.id}
              value={String(candidate.id)}
              label={`${candidate.invoiceNumber}, Position ${candidate.positionNumber} · ${formatEuro(candidate.amount)}`}
              description={`${formatDay(candidate.invoiceDate)} · ${candidate.licensePlate || 'ohne Kennzeichen'} · ${candidate.service}${candidate.issuerName ? ` · ${candidate.issuerName}` : ''}`}
            />
          ))}
        </Stack>
      </Radio.Group>
      <ListPagination
        label={other}
        page={search.page}
        size={smallPageSize}
        total={candidates.data?.total ?? 0}
        onChange={(page) => setSearch((current) => ({ ...current, page }))}
      />
    </FormDialog>
  );
};
