import { type Kind, kinds } from '@flottwart/contract/rules/kinds';
import type { Relation } from '@flottwart/contract/work-items/relations';
import { Title } from '@mantine/core';
import { useEffect, useEffectEvent, useId } from 'react';
import { smallPageSize } from '../../lib/page-size.ts';
import { ListPagination } from '../../lists/list-pagination.tsx';
import { kindPages } from '../kind-pages.ts';
import { LinkRow } from './link-row.tsx';
import classes from './links.module.css';

interface LinkGroupProps {
  readonly itemId: number;
  readonly kind: Kind;
  readonly relations: readonly Relation[];
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export const LinkGroup = ({ itemId, kind, relations, total, page, onPage }: LinkGroupProps) => {
  const titleId = useId();
  const { icon: Icon } = kindPages[kind];
  const lastPage = Math.max(1, Math.ceil(total / smallPageSize));
  const goTo = useEffectEvent(onPage);

  // The last link of the last page may just have been removed.
  useEffect(() => {
    if (page > lastPage) goTo(lastPage);
  }, [page, lastPage]);

  return (
    <div>
      <Title order={3} size="h5" id={titleId} className={classes.groupTitle}>
        <Icon size={16} aria-hidden />
        {kinds[kind].label}
      </Title>
      <ul className={classes.list} aria-labelledby={titleId}>
        {relations.map((relation) => (
          <LinkRow key={relation.workitemBId} itemId={itemId} relation={relation} />
        ))}
      </ul>
      {total > smallPageSize ? (
        <ListPagination label={kinds[kind].label} page={page} size={smallPageSize} total={total} onChange={onPage} />
      ) : null}
    </div>
  );
};
