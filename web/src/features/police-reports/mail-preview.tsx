import type { PoliceMailPreview } from '@flottwart/contract/work-items/police-mail';
import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { messageOf } from '../../api/api-error.ts';
import { requestFile } from '../../api/files.ts';
import { dash } from '../../lib/german-dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import classes from './mail-preview.module.css';

interface MailPreviewProps {
  readonly preview: PoliceMailPreview;
  readonly reportId: number;
}

export const MailPreview = ({ preview, reportId }: MailPreviewProps) => {
  const letter = useMutation({
    mutationFn: () => requestFile('GET /api/police-reports/:id/letter', { params: { id: reportId } }),
    onSuccess: saveFile,
    onError: (error) => toast.error(messageOf(error, 'Das PDF konnte nicht geladen werden.')),
  });
  return (
    <>
      <dl className={classes.head}>
        <dt>Von</dt>
        <dd>{preview.from || dash}</dd>
        <dt>Betreff</dt>
        <dd>{preview.subject || dash}</dd>
        <dt>Anhang</dt>
        <dd>
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes.file}
            aria-disabled={letter.isPending}
            onClick={() => (letter.isPending ? undefined : letter.mutate())}
          >
            <FileDown size={14} aria-hidden /> {preview.fileName}
          </Anchor>
        </dd>
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by keyboard */}
      <section className={classes.text} aria-label="Text der E-Mail" tabIndex={0}>
        {preview.text}
      </section>
    </>
  );
};
