import './fonts.css';
import {
  type AlertProps,
  type AnchorProps,
  type CardProps,
  type ComboboxProps,
  createTheme,
  type MantineThemeOverride,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type PaginationProps,
  type PasswordInputProps,
  rem,
  type TableProps,
  type TooltipProps,
} from '@mantine/core';
import { ButtonElement } from './button-element.tsx';
import { colors } from './colors.ts';
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
const components: MantineThemeOverride['components'] = {
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

/** Arial runs within 1.5 % of the font's width: text hardly moves when the font arrives. */
const fontFamily = "'Atkinson Hyperlegible Next', Arial, 'Helvetica Neue', 'Liberation Sans', sans-serif";

export const theme = createTheme({
  colors,
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  black: colors.gray[9],
  fontFamily,
  fontWeights: { regular: '400', medium: '500', bold: '700' },
  fontSizes: { xs: rem(12.5), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.45' },
  headings: {
    fontFamily,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(26), lineHeight: '1.25' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(17), lineHeight: '1.35' },
      h4: { fontSize: rem(15), lineHeight: '1.4' },
      h5: { fontSize: rem(14), lineHeight: '1.4' },
      h6: { fontSize: rem(13), lineHeight: '1.4' },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(16) },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(9 33 43 / 8%)',
    sm: '0 1px 3px rgb(9 33 43 / 10%), 0 2px 6px rgb(9 33 43 / 5%)',
    md: '0 2px 4px rgb(9 33 43 / 8%), 0 8px 20px rgb(9 33 43 / 9%)',
    lg: '0 4px 8px rgb(9 33 43 / 7%), 0 16px 36px rgb(9 33 43 / 12%)',
    xl: '0 8px 16px rgb(9 33 43 / 8%), 0 28px 64px rgb(9 33 43 / 16%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components,
});
