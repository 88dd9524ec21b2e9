import { Fragment } from 'react';

interface BreakableAddressProps {
  readonly email: string;
}

/** Where there is not enough room, it breaks after the @ and not within a word. */
export const BreakableAddress = ({ email }: BreakableAddressProps) =>
  email.split(/(?<=@)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
