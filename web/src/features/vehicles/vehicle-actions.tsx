import { isMissingPlate } from '@flottwart/contract/rules/plate';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Camera, ChevronDown, MessageSquarePlus, Plus, Printer } from 'lucide-react';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import { useIsPhone } from '../../ui/bottom-sheet.tsx';
import { bufferKeystrokes } from '../../ui/keystroke-buffer.ts';
import { addFilesId } from '../../work-items/attachments/add-buttons.tsx';
import { kindPages } from '../../work-items/kind-pages.ts';
import type { LinkedVehicle } from '../../work-items/linked-vehicle.tsx';
import { newCommentId } from '../../work-items/timeline/comment-form.tsx';

export type NewItemKind = 'task' | 'repairrecord' | 'policereport';

interface NewItemDialogProps {
  readonly vehicle: LinkedVehicle;
  /** Empty while the vehicle has none. */
  readonly plate: string;
  readonly onClose: () => void;
}

/** Dialogs for new items of a vehicle, which other features own. */
export type NewItemDialogs = Readonly<Record<NewItemKind, ComponentType<NewItemDialogProps>>>;

const entries: readonly (readonly [NewItemKind, string])[] = [
  ['task', 'Aufgabe'],
  ['repairrecord', 'Reparatur'],
  ['policereport', 'Ordnungswidrigkeit'],
];

/** Part of the page by its id, once the menu has given the focus back. */
const onPart = (id: string, act: (part: HTMLElement) => void): void => {
  requestAnimationFrame(() => {
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: 'center' });
    if (part) act(part);
  });
};

interface VehicleActionsProps {
  readonly vehicle: LinkedVehicle;
  readonly dialogs: NewItemDialogs;
}

/** Everything that can be added to a vehicle, without leaving its page. */
export const VehicleActions = ({ vehicle, dialogs }: VehicleActionsProps) => {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<NewItemKind | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const Dialog = open === null ? null : dialogs[open];
  const begin = (kind: NewItemKind) => {
    // A dialog returns the focus to where it was, and the entry of the menu is gone by then.
    menuButton.current?.focus();
    bufferKeystrokes();
    setOpen(kind);
  };
  const close = () => setOpen(null);

  return (
    <>
      {isPhone ? null : (
        <Button variant="default" leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          Drucken
        </Button>
      )}
      <Menu position="bottom-end" returnFocus={false}>
        <Menu.Target>
          {isPhone ? (
            <ActionIcon ref={menuButton} size="lg" aria-label="Neu">
              <Plus size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <Button ref={menuButton} rightSection={<ChevronDown size={16} aria-hidden />}>
              Neu
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {entries.map(([kind, label]) => {
            const Icon = kindPages[kind].icon;
            return (
              <Menu.Item key={kind} leftSection={<Icon size={16} aria-hidden />} onClick={() => begin(kind)}>
                {label}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
          <Menu.Item
            leftSection={<MessageSquarePlus size={16} aria-hidden />}
            onClick={() => onPart(newCommentId, (field) => field.focus())}
          >
            Kommentar
          </Menu.Item>
          <Menu.Item
            leftSection={<Camera size={16} aria-hidden />}
            onClick={() => onPart(addFilesId, (button) => button.click())}
          >
            Foto oder PDF
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Dialog ? (
        <Suspense>
          <Dialog
            vehicle={vehicle}
            plate={isMissingPlate(vehicle.licensePlate) ? '' : vehicle.licensePlate}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
};
