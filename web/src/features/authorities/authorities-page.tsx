import type { Authority } from '@flottwart/contract/authorities';
import { postalLines } from '@flottwart/contract/rules/driver-data';
import { maxAuthorityNameLength } from '@flottwart/contract/rules/limits';
import { ActionIcon, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { apiPage } from '../../api/query.ts';
import { dash } from '../../lib/german-dates.ts';
import { EmptyState } from '../../lists/empty-state.tsx';
import { PagedTable } from '../../lists/paged-table.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { AuthorityDetails, type AuthorityValues, addressError } from '../../shared/authority-fields.tsx';
import type { Column } from '../../ui/column.ts';
import { confirm } from '../../ui/confirm.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraftForm } from '../../ui/use-draft.ts';

interface AuthorityDialogProps {
  readonly authority: Authority;
  readonly onClose: () => void;
}

/** Corrects an entry of the address book. */
const AuthorityDialog = ({ authority, onClose }: AuthorityDialogProps) => {
  const { id, ...known } = authority;
  const {
    mutateAsync: save,
    isPending,
    error,
  } = useMutation(apiMutation('PATCH /api/authorities/:id', { params: { id } }));
  const { form, draft } = useDraftForm<AuthorityValues>(`Behörde ${id}`, {
    initialValues: known,
    validate: {
      name: (name) => (name.trim() === '' ? 'Bitte den Namen eingeben.' : null),
      address: addressError,
    },
  });

  const submit = async (values: AuthorityValues) => {
    try {
      await save({ body: values });
      draft.clear();
      onClose();
    } catch (failure) {
      form.setErrors(fieldErrorsOf(failure));
    }
  };

  return (
    <FormDialog
      opened
      title="Behörde bearbeiten"
      submitLabel="Speichern"
      failure={error ? messageOf(error, 'Fehler beim Speichern.') : null}
      busy={isPending}
      onSubmit={form.onSubmit((values) => submit(values))}
      draft={draft}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={maxAuthorityNameLength} autoComplete="off" {...form.getInputProps('name')} />
      <AuthorityDetails form={form} />
    </FormDialog>
  );
};

const trail = [{ label: 'Ordnungswidrigkeiten', to: '/police-reports' }];
const pageSize = 20;

const columns: readonly Column<Authority>[] = [
  { key: 'name', header: 'Behörde', isCardTitle: true, cell: ({ name }) => name },
  { key: 'address', header: 'Anschrift', cell: ({ address }) => postalLines(address).join(', ') || dash },
  { key: 'email', header: 'E-Mail', cell: ({ email }) => email || dash },
  { key: 'fax', header: 'Telefax', cell: ({ fax }) => fax || dash },
];

/** Address book of authorities, which the reports fill. */
export const AuthoritiesPage = () => {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Authority | null>(null);
  const authorities = useQuery(apiPage('GET /api/authorities', { query: { ...(q && { q }), page, size: pageSize } }));
  const removal = useMutation(apiMutation('DELETE /api/authorities/:id'));

  const search = (text: string) => {
    setQ(text);
    setPage(1);
  };

  const remove = async ({ id, name }: Authority) => {
    const isConfirmed = await confirm({
      title: 'Behörde entfernen',
      text: `Möchtest du „${name}“ wirklich aus dem Adressbuch entfernen?`,
      details: ['Ordnungswidrigkeiten und gesendete Schreiben behalten ihre Angaben.'],
      confirmLabel: 'Entfernen',
    });
    if (!isConfirmed) return;
    removal.mutate(
      { params: { id } },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.error(messageOf(error, 'Löschen fehlgeschlagen.')),
      },
    );
  };

  const actions: Column<Authority> = {
    key: 'actions',
    header: 'Aktionen',
    hideHeader: true,
    cell: (authority) => (
      <Group gap={4} wrap="nowrap" justify="flex-end" my={-4}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${authority.name} bearbeiten`}
          onClick={() => setEdited(authority)}
        >
          <Pencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${authority.name} entfernen`}
          onClick={() => void remove(authority)}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </Group>
    ),
  };

  return (
    <>
      <PageHeader
        title="Behörden"
        trail={trail}
        current="Behörden"
        description="Das Adressbuch füllt sich aus den Ordnungswidrigkeiten und ergänzt dort Anschrift und E-Mail."
      />
      <Group mb="md">
        <SearchBox label="Suche" placeholder="Name, Ort, E-Mail …" value={q} onChange={search} />
      </Group>
      <PagedTable
        label="Behörden"
        columns={[...columns, actions]}
        query={authorities}
        rowKey={({ id }) => id}
        empty={
          q ? (
            'Keine Behörde gefunden.'
          ) : (
            <EmptyState
              title="Noch keine Behörden."
              hint="Eine Behörde, die bei einer Ordnungswidrigkeit eingetragen wird, steht danach hier."
            />
          )
        }
        failureText="Fehler beim Laden der Behörden."
        page={page}
        size={pageSize}
        onPage={setPage}
      />
      {edited ? <AuthorityDialog key={edited.id} authority={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
};
