import { Anchor } from '@mantine/core';
import classes from './mailbox-page.module.css';

interface MailTextProps {
  readonly text: string;
}

const url = /(https?:\/\/\S+)/;

/** Plain text of a mail; only URLs of this site become links. */
export const MailText = ({ text }: MailTextProps) => {
  const parts = text.split(url).map((part, index) => ({ part, key: `${index} ${part}` }));
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
