import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { registrationMark } from './column.ts';
import classes from './editable-field.module.css';
import { Explained } from './help/term.tsx';

interface ReadOnlyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Page that the value links to. */
  readonly to?: string;
  /** External page that the value links to. */
  readonly href?: string;
  /** Remark about an unusual value. */
  readonly hint?: string | null;
  /** Rendered instead of the plain text. */
  readonly children?: ReactNode;
}

/** Aligned with editable fields, but not styled as clickable. */
export const ReadOnlyField = ({ label, value, hint, ...drawing }: ReadOnlyFieldProps) => (
  <div>
    <Text className={classes.label} component="div">
      <Explained label={label} />
    </Text>
    <Text
      className={value ? classes.readOnly : `${classes.readOnly} ${classes.missing}`}
      component="div"
      data-registration={registrationMark(label)}
    >
      {value ? drawn(value, drawing) : 'keine Angabe'}
    </Text>
    {hint ? (
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    ) : null}
  </div>
);

const drawn = (
  value: string,
  { to, href, children }: Omit<ReadOnlyFieldProps, 'label' | 'value' | 'hint'>,
): ReactNode => {
  if (to)
    return (
      <Anchor component={Link} to={to} inherit>
        {value}
      </Anchor>
    );
  if (href)
    return (
      <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit className={classes.elsewhere}>
        {value}
        <ExternalLink size={14} aria-hidden />
      </Anchor>
    );
  return children ?? value;
};
