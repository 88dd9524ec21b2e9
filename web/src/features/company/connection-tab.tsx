import type { Company } from '@flottwart/contract/company';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { apiMutation } from '../../api/mutation.ts';
import { useIsAdmin } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { confirm } from '../../ui/confirm.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.tsx';
import { AdministratorsOnly } from './administrators-only.tsx';
import { CheckButton } from './check-button.tsx';
import { ConnectionCard } from './connection-card.tsx';
import type { ConnectionDescription } from './connection-descriptions.ts';
import { CredentialDialog } from './credential-dialog.tsx';

interface ConnectionTabProps<Name extends string> {
  readonly company: Company;
  readonly description: ConnectionDescription<Name>;
}

/** The tab of a connection that a company has once. */
export const ConnectionTab = <Name extends string>({ company, description }: ConnectionTabProps<Name>) => {
  const { connection, title, intro, ofWhat, fields, canSkipCheck, shown, toChanges, removal } = description;
  const states = useQuery(apiQuery('GET /api/myCompany/connections'));
  const isAdmin = useIsAdmin();
  const { mutateAsync: save } = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company.id } }));
  const removing = useMutation(apiMutation('PATCH /api/myCompany/:id', { params: { id: company.id } }));
  const [isOpen, setIsOpen] = useState(false);
  const values = shown(company);
  const isSetUp = values.length > 0;

  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Zugangsdaten entfernen',
      text: `Möchtest du die Zugangsdaten ${ofWhat} wirklich entfernen?`,
      confirmLabel: 'Entfernen',
    });
    if (!isConfirmed) return;
    removing.mutate(
      { body: removal },
      {
        onSuccess: () => toast.success('Die Zugangsdaten wurden entfernt.'),
        onError: (error) => toast.error(`Löschen fehlgeschlagen. ${messageOf(error, '')}`.trim()),
      },
    );
  };

  return (
    <>
      <AdministratorsOnly>Zugangsdaten verwalten können nur Administratoren.</AdministratorsOnly>
      <QueryView
        query={states}
        loading={<Skeleton height={260} maw="44rem" />}
        failureText="Fehler beim Laden der Verbindungen."
      >
        {(data) => (
          <ConnectionCard
            title={title}
            intro={intro}
            values={isAdmin ? values : []}
            state={data[connection]}
            actions={
              isAdmin ? (
                <>
                  <Button variant={isSetUp ? 'default' : 'filled'} onClick={() => setIsOpen(true)}>
                    {isSetUp ? 'Zugangsdaten ändern' : 'Zugangsdaten eintragen'}
                  </Button>
                  {isSetUp ? (
                    <>
                      <CheckButton connection={{ connection }} />
                      <Button variant="subtle" color="red" loading={removing.isPending} onClick={() => void remove()}>
                        Entfernen
                      </Button>
                    </>
                  ) : null}
                </>
              ) : null
            }
          />
        )}
      </QueryView>
      <CredentialDialog
        opened={isOpen}
        title={`${title}: Zugangsdaten`}
        fields={fields}
        failureText="Speichern fehlgeschlagen. Bitte erneut versuchen."
        canSkipCheck={canSkipCheck ?? false}
        save={(typed, isUnchecked) =>
          save({ query: isUnchecked ? { ohnePruefung: 'true' } : {}, body: toChanges(typed) })
        }
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};
