import { Text } from '@mantine/core';
import classes from './editable-field.module.css';

interface ReadOnlyFieldProps {
  readonly label: string;
  readonly value: string;
}

/** Sits in line with editable fields, without their invitation to click. */
export const ReadOnlyField = ({ label, value }: ReadOnlyFieldProps) => (
  <div>
    <Text className={classes.label}>{label}</Text>
    <Text className={value ? classes.readOnly : `${classes.readOnly} ${classes.missing}`}>
      {value || 'keine Angabe'}
    </Text>
  </div>
);
