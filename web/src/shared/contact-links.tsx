import { Anchor } from '@mantine/core';

interface MailLinkProps {
  readonly address: string;
}

/** Broken behind its @ where a line is too short for it. */
export const MailLink = ({ address }: MailLinkProps) => {
  const domainAt = address.lastIndexOf('@') + 1;
  return (
    <Anchor href={`mailto:${address}`} aria-label={address} inherit>
      {address.slice(0, domainAt)}
      <wbr />
      {address.slice(domainAt)}
    </Anchor>
  );
};

interface PhoneLinkProps {
  readonly number: string;
}

/** Dials the digits of a number that is written with blanks and brackets. */
export const PhoneLink = ({ number }: PhoneLinkProps) => (
  <Anchor href={`tel:${number.replace(/[^+\d]/g, '')}`} inherit>
    {number}
  </Anchor>
);
