import { maxLeasingFileBytes } from '@flottwart/contract/rules/limits';
import { Loader } from '@mantine/core';
import { CircleCheck, FileUp, RotateCw, Trash2 } from 'lucide-react';
import { wholeMegabytes } from '../lib/german-numbers.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { FileButton, FileLine, FileLines } from '../ui/file-lines.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { toast } from '../ui/toast.tsx';
import { PartExample, PartSection } from './part-section.tsx';

const hint = `PDF, XML oder Excel, bis ${wholeMegabytes(maxLeasingFileBytes)}`;
const nothing = () => undefined;
const remove = <FileButton label="Entfernen" icon={Trash2} onClick={nothing} />;

const nameFiles = (files: readonly File[]) => toast.info(files.map(({ name }) => name).join(', '));

export const FileParts = () => (
  <PartSection title="Dateien">
    <PartExample caption="Ablegen oder auswählen">
      <FileDrop icon={FileUp} hint={hint} accept=".pdf" isMany onFiles={nameFiles} />
    </PartExample>
    <PartExample caption="Beschäftigt">
      <FileDrop icon={FileUp} hint={hint} accept=".pdf" isBusy busyText="Die Datei wird gelesen …" onFiles={nothing} />
    </PartExample>
    <PartExample caption="Dateien unterwegs">
      <FileLines label="Dateien">
        {[
          <FileLine
            key="1"
            name="rechnung-2026-11-mit-einem-langen-namen.pdf"
            text="62 %"
            isFailed={false}
            icon={<Loader size={20} />}
            actions={remove}
          />,
          <FileLine
            key="2"
            name="gutschrift.xml"
            text="12 Positionen übernommen"
            isFailed={false}
            icon={<CircleCheck size={20} color="var(--mantine-color-success)" aria-hidden />}
            actions={remove}
          />,
          <FileLine
            key="3"
            name="foto.heic"
            text="Dieses Format wird nicht gelesen."
            isFailed
            actions={<FileButton label="Erneut versuchen" icon={RotateCw} onClick={nothing} />}
          />,
        ]}
      </FileLines>
    </PartExample>
    <PartExample caption="QR-Code">
      <QrCode text="otpauth://totp/Flottwart" label="QR-Code für die App" />
    </PartExample>
  </PartSection>
);
