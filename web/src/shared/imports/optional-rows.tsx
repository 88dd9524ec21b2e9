import type { UploadPreview } from '@flottwart/contract/import-files';
import { counted } from '@flottwart/contract/rules/counted';
import { Checkbox, Stack } from '@mantine/core';
import type { UploadChoice } from '../../api/imports.ts';

interface OptionalRowsProps {
  readonly preview: UploadPreview;
  readonly isReading: boolean;
  readonly onInclude: (choice: UploadChoice) => void;
}

/** Rows that are left out unless a person includes them. */
export const OptionalRows = ({ preview, isReading, onInclude }: OptionalRowsProps) => {
  const { groups, includeGroups, archived, includeArchived } = preview;
  if (groups + archived === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {groups > 0 ? (
        <Checkbox
          label={`${counted(groups, 'Zwischenzeile', 'Zwischenzeilen')} mit übernehmen`}
          description="Zeilen, die nur eine Gruppe benennen, werden sonst ausgelassen."
          checked={includeGroups}
          aria-disabled={isReading}
          onChange={({ currentTarget }) => onInclude({ includeGroups: currentTarget.checked ? 'true' : 'false' })}
        />
      ) : null}
      {archived > 0 ? (
        <Checkbox
          label={`${counted(archived, 'archiviertes Fahrzeug', 'archivierte Fahrzeuge')} trotzdem ändern`}
          description="Sie bleiben archiviert. Ohne Haken bleiben sie, wie sie sind."
          checked={includeArchived}
          aria-disabled={isReading}
          onChange={({ currentTarget }) => onInclude({ includeArchived: currentTarget.checked ? 'true' : 'false' })}
        />
      ) : null}
    </Stack>
  );
};
