import { Anchor } from '@mantine/core';

interface MailLinkProps {
  readonly address: string;
}

export const MailLink = ({ address }: MailLinkProps) => (
  <Anchor href={`mailto:${address}`} inherit>
    {address}
  </Anchor>
);

interface PhoneLinkProps {
  readonly number: string;
}

/** Dials the digits of a number that is written with blanks and brackets. */
export const PhoneLink = ({ number }: PhoneLinkProps) => (
  <Anchor href={`tel:${number.replace(/[^+\d]/g, '')}`} inherit>
    {number}
  </Anchor>
);
