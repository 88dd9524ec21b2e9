import {
  Alert,
  Anchor,
  Button,
  Card,
  CloseButton,
  Drawer,
  Input,
  InputWrapper,
  type MantineThemeOverride,
  Menu,
  Modal,
  Notification,
  Pagination,
  Paper,
  PasswordInput,
  Table,
  Tabs,
  Tooltip,
} from '@mantine/core';
import field from './field.module.css';
import surface from './surface.module.css';

const close = { 'aria-label': 'Schließen' };

const pageControlLabels = {
  first: 'Erste Seite',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  last: 'Letzte Seite',
};

const dialogDefaults = {
  closeButtonProps: close,
  overlayProps: { backgroundOpacity: 0.45 },
  padding: 'lg',
} as const;

/** Defaults that let pages write few props: calm, dense, and every built-in label in German. */
export const components: MantineThemeOverride['components'] = {
  Alert: Alert.extend({ defaultProps: { variant: 'light', closeButtonLabel: 'Schließen' } }),
  Anchor: Anchor.extend({ defaultProps: { underline: 'always' }, classNames: { root: surface.anchor } }),
  Button: Button.extend({ classNames: { root: surface.button } }),
  Card: Card.extend({ defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } }),
  CloseButton: CloseButton.extend({ defaultProps: close }),
  Drawer: Drawer.extend({ defaultProps: dialogDefaults, classNames: { title: surface.dialogTitle } }),
  Input: Input.extend({ classNames: { wrapper: field.wrapper } }),
  InputWrapper: InputWrapper.extend({ classNames: { label: field.label } }),
  Menu: Menu.extend({ defaultProps: { shadow: 'md', position: 'bottom-end', radius: 'md' } }),
  Modal: Modal.extend({
    defaultProps: { ...dialogDefaults, centered: true, radius: 'lg' },
    classNames: { title: surface.dialogTitle },
  }),
  Notification: Notification.extend({ defaultProps: { closeButtonProps: close, withBorder: true } }),
  Pagination: Pagination.extend({
    defaultProps: {
      size: 'sm',
      getControlProps: (control) => ({ 'aria-label': pageControlLabels[control] }),
      getItemProps: (page) => ({ 'aria-label': `Seite ${page}` }),
    },
  }),
  Paper: Paper.extend({ defaultProps: { radius: 'lg' } }),
  PasswordInput: PasswordInput.extend({
    defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Passwort anzeigen' } },
  }),
  Table: Table.extend({
    defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm', highlightOnHover: true, tabularNums: true },
    classNames: { th: surface.tableHead },
  }),
  Tabs: Tabs.extend({ classNames: { tab: surface.tab } }),
  Tooltip: Tooltip.extend({ defaultProps: { withArrow: true, openDelay: 300, multiline: true, maw: 320 } }),
};
