import type { ImportKind } from '@flottwart/contract/imports';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, EllipsisVertical, FileUp, History } from 'lucide-react';
import { lazy, memo, Suspense } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { type ProviderKind, useStartImport } from '../../api/imports.ts';
import { useIsUser } from '../../api/profile.ts';
import { apiQuery } from '../../api/query.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { toast } from '../../ui/toast.tsx';
import { type RequiredConnectionName, requiredConnections } from '../required-connections.ts';
import classes from './import-actions.module.css';

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }));

interface ImportActionsProps {
  readonly kind: ImportKind;
}

/** Upload button and link to past imports, for the header of a list; not rendered again for a search. */
export const ImportActions = memo(({ kind }: ImportActionsProps) => {
  const [isUploading, dialog] = useDisclosure(false);
  useShortcut('import', dialog.open);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label="Datei importieren und bisherige Importe">
            <EllipsisVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<FileUp size={16} aria-hidden />} onClick={dialog.open}>
            Datei importieren (Excel, CSV)
          </Menu.Item>
          <Menu.Item leftSection={<History size={16} aria-hidden />} component={Link} to="/imports">
            Bisherige Importe
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {isUploading ? <UploadDialog kind={kind} opened onClose={dialog.close} /> : null}
      </Suspense>
    </>
  );
});

interface ProviderImportButtonProps {
  readonly kind: ProviderKind;
  readonly label: string;
}

const connectionOf = { employees: 'employeeDatabase', trips: 'drivingHistory' } as const satisfies Record<
  ProviderKind,
  RequiredConnectionName
>;

/** Starts an import from the connected provider; absent for companies that cannot connect one, disabled for a USER who cannot connect it. */
export const ProviderImportButton = ({ kind, label }: ProviderImportButtonProps) => {
  const start = useStartImport();
  const isUser = useIsUser();
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  const { isMissing, text } = requiredConnections[connectionOf[kind]];
  const run = () =>
    start.mutate(kind, {
      onSuccess: ({ message }) => toast.info(message),
      onError: (error) => toast.error(`Fehler beim Starten des Imports. ${messageOf(error, '')}`.trimEnd()),
    });
  if (!company?.amazonSpecialServices) return null;
  const isDisabled = isUser && isMissing(company);
  return (
    <Tooltip
      label={`${text} Einrichten können das Administratoren.`}
      disabled={!isDisabled}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant="default"
        classNames={{ root: classes.button, label: classes.label }}
        leftSection={<Download size={16} aria-hidden />}
        loading={start.isPending}
        // Stays focusable, so that everybody learns the reason.
        {...(isDisabled ? { 'data-disabled': true, 'aria-disabled': true } : { onClick: run })}
      >
        {label}
      </Button>
    </Tooltip>
  );
};
