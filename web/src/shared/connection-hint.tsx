import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { companyQuery } from '../api/company.ts';
import { type ConnectionName, requiredConnections } from './required-connections.ts';

interface ConnectionHintProps {
  readonly name: ConnectionName;
}

/** Says that a connection is missing and links to its settings; renders nothing for companies without them. */
export const ConnectionHint = ({ name }: ConnectionHintProps) => {
  const { data: company } = useQuery(companyQuery);
  const { isMissing, text, action, ...place } = requiredConnections[name];
  if (!company?.amazonSpecialServices || !isMissing(company)) return null;

  return (
    <Alert color="yellow" mb="md" p="sm" icon={<TriangleAlert size={18} aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 20rem">
          {text}
        </Text>
        <Button component={Link} to="/my-company" {...place} variant="default" size="xs">
          {action}
        </Button>
      </Group>
    </Alert>
  );
};
