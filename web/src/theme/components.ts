import type {
  AlertProps,
  AnchorProps,
  CardProps,
  ComboboxProps,
  MantineThemeOverride,
  MenuProps,
  ModalProps,
  NotificationProps,
  PaginationProps,
  PasswordInputProps,
  TableProps,
  TooltipProps,
} from '@mantine/core';
import { ButtonElement } from './button-element.tsx';
import field from './field.module.css';
import surface from './surface.module.css';

const close = { 'aria-label': 'Schließen' };

const pageControlLabels = {
  first: 'Erste Seite',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  last: 'Letzte Seite',
};

/** Overlays are part of the page content, so that screen readers find them there. */
const insideLandmark = { target: 'main' };

const dialogDefaults = {
  closeButtonProps: close,
  overlayProps: { backgroundOpacity: 0.45 },
  padding: 'lg',
  // The title bar of a dialog is not a second banner of the page.
  attributes: { header: { role: 'presentation' } },
} as const satisfies Partial<ModalProps>;

/**
 * Defaults that let pages write few props: calm, dense, and every built-in label in German.
 * Only types are imported: `Component.extend` would put every component named here into the first load.
 */
export const components: MantineThemeOverride['components'] = {
  ActionIcon: { defaultProps: { component: ButtonElement } },
  Alert: { defaultProps: { variant: 'light', closeButtonLabel: 'Schließen' } satisfies Partial<AlertProps> },
  Anchor: {
    defaultProps: { underline: 'always' } satisfies Partial<AnchorProps>,
    classNames: { root: surface.anchor },
  },
  Button: { defaultProps: { component: ButtonElement }, classNames: { root: surface.button, loader: surface.loader } },
  Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } satisfies Partial<CardProps> },
  Checkbox: { classNames: { input: field.box } },
  CloseButton: { defaultProps: close },
  // A closed list in the page costs as much as an open one: its options, its scroll bars, its place on the screen.
  Combobox: { defaultProps: { portalProps: insideLandmark, keepMounted: false } satisfies Partial<ComboboxProps> },
  Drawer: { defaultProps: dialogDefaults, classNames: { title: surface.dialogTitle } },
  Input: { classNames: { wrapper: field.wrapper } },
  InputWrapper: { classNames: { label: field.label } },
  Menu: {
    defaultProps: {
      shadow: 'md',
      position: 'bottom-end',
      radius: 'md',
      withInitialFocusPlaceholder: false,
      portalProps: insideLandmark,
    } satisfies Partial<MenuProps>,
  },
  Modal: {
    defaultProps: { ...dialogDefaults, centered: true, radius: 'lg' } satisfies Partial<ModalProps>,
    classNames: { title: surface.dialogTitle, body: surface.dialogBody },
  },
  Notification: { defaultProps: { closeButtonProps: close, withBorder: true } satisfies Partial<NotificationProps> },
  Pagination: {
    defaultProps: {
      size: 'sm',
      getControlProps: (control) => ({ 'aria-label': pageControlLabels[control] }),
      getItemProps: (page) => ({ 'aria-label': `Seite ${page}` }),
    } satisfies Partial<PaginationProps>,
  },
  Paper: { defaultProps: { radius: 'lg' } },
  PasswordInput: {
    defaultProps: {
      visibilityToggleButtonProps: { 'aria-label': 'Passwort anzeigen' },
    } satisfies Partial<PasswordInputProps>,
  },
  Table: {
    defaultProps: {
      verticalSpacing: 'xs',
      horizontalSpacing: 'sm',
      highlightOnHover: true,
      tabularNums: true,
    } satisfies Partial<TableProps>,
    classNames: { th: surface.tableHead },
  },
  Tabs: { classNames: { tab: surface.tab } },
  Tooltip: {
    defaultProps: { withArrow: true, openDelay: 300, multiline: true, maw: 320 } satisfies Partial<
      Omit<TooltipProps, 'children' | 'label'>
    >,
  },
};
