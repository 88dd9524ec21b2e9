import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { QueryOf } from '../../api/query.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { ItemSearch } from './item-search.tsx';
import { WhoDrove } from './who-drove.tsx';

export interface PaletteDialogProps {
  readonly onClose: () => void;
  readonly onReport: (offence: QueryOf<'GET /api/vehicle-driver-history/who-drove'>) => void;
}

/** Above every other dialog: it can be called from anywhere. */
const layer = 250;

export const PaletteDialog = ({ onClose, onReport }: PaletteDialogProps) => {
  const [mode, setMode] = useState<'search' | 'who-drove'>('search');
  const [question, setQuestion] = useState<QueryOf<'GET /api/vehicle-driver-history/who-drove'>>();

  const ask = (known?: QueryOf<'GET /api/vehicle-driver-history/who-drove'>) => {
    setQuestion(known);
    setMode('who-drove');
  };

  useOpenDialog(true, onClose);

  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="8vh" padding={0} centered={false} zIndex={layer}>
      <Modal.Overlay />
      <Modal.Content aria-label={mode === 'search' ? 'Suche' : 'Wer fuhr?'}>
        {mode === 'search' ? (
          <ItemSearch onWhoDrove={ask} onLeave={onClose} />
        ) : (
          <WhoDrove question={question} onBack={() => setMode('search')} onLeave={onClose} onReport={onReport} />
        )}
      </Modal.Content>
    </Modal.Root>
  );
};
