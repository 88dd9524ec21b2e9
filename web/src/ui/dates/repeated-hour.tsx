import type { BerlinZone } from '@flottwart/contract/rules/berlin-time';
import { Group, Radio } from '@mantine/core';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { zoneOfEntry } from './date-kinds.ts';

interface RepeatedHourProps {
  readonly value?: BerlinZone | '';
  readonly onChange: (zone: BerlinZone) => void;
  readonly description: string;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
}

/** Asks which of two hours a time means, in the night in which the clock shows it twice. */
export const RepeatedHour = (props: RepeatedHourProps) => {
  const { value = '', onChange, description, error, disabled, onBlur, onKeyDown } = props;
  const shared = { disabled, onBlur, onKeyDown };
  return (
    <Radio.Group
      mt="xs"
      label="Diese Stunde gibt es zweimal"
      {...{ value, description, error }}
      onChange={(zone) => onChange(zone === 'MEZ' ? 'MEZ' : 'MESZ')}
    >
      <Group mt="xs" mb={4}>
        <Radio value="MESZ" label="MESZ (Sommerzeit, davor)" {...shared} />
        <Radio value="MEZ" label="MEZ (Winterzeit, danach)" {...shared} />
      </Group>
    </Radio.Group>
  );
};

interface EntryZoneProps extends Pick<RepeatedHourProps, 'disabled' | 'onBlur' | 'onKeyDown'> {
  /** Day with time in the repeated hour, followed by its zone unless that is summer time. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** The question below a field for day and time. */
export const EntryZone = ({ value, onChoose, ...others }: EntryZoneProps) => (
  <RepeatedHour
    value={zoneOfEntry(value) ?? ''}
    description="In dieser Nacht wird die Uhr von 3 auf 2 Uhr zurückgestellt. Welche Stunde ist gemeint?"
    onChange={(zone) => onChoose(`${value.slice(0, 16)}${zone === 'MEZ' ? ' MEZ' : ''}`)}
    {...others}
  />
);
