import { Anchor } from '@mantine/core';
import classes from './mailbox-page.module.css';

interface MailTextProps {
  readonly text: string;
}

const address = /(https?:\/\/\S+)/;

/** The plain text of a mail; addresses of this very site can be followed. */
export const MailText = ({ text }: MailTextProps) => {
  const parts = text.split(address).map((part, index) => ({ part, key: `${index} ${part}` }));
  return (
    <pre className={classes.text}>
      {parts.map(({ part, key }) =>
        part.startsWith(`${window.location.origin}/`) ? (
          <Anchor key={key} href={part} inherit>
            {part}
          </Anchor>
        ) : (
          part
        ),
      )}
    </pre>
  );
};
