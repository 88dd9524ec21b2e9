import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './editable-field.module.css';

interface ReadOnlyFieldProps {
  readonly label: string;
  readonly value: string;
  /** The page the value leads to. */
  readonly to?: string;
}

/** Sits in line with editable fields, without their invitation to click. */
export const ReadOnlyField = ({ label, value, to }: ReadOnlyFieldProps) => (
  <div>
    <Text className={classes.label}>{label}</Text>
    <Text className={value ? classes.readOnly : `${classes.readOnly} ${classes.missing}`} component="div">
      {to && value ? (
        <Anchor component={Link} to={to} inherit>
          {value}
        </Anchor>
      ) : (
        value || 'keine Angabe'
      )}
    </Text>
  </div>
);
