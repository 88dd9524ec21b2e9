import { type Kind, kinds } from '@flottwart/contract/work-items/kinds';
import { PageHeader } from '../ui/page-header.tsx';
import { kindTrail } from './kind-trail.ts';

interface GoneNoticeProps {
  readonly kind: Kind;
}

/** A wrong address, or somebody has deleted it meanwhile. */
export const GoneNotice = ({ kind }: GoneNoticeProps) => (
  <PageHeader
    trail={kindTrail(kind)}
    title="Nicht gefunden"
    description={`${kinds[kind].label}: Unter dieser Adresse gibt es nichts, oder es wurde gelöscht.`}
  />
);
