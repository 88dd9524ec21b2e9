import { Group, List, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';
import { CreateSamples } from '../../shared/sample-data/create-samples.tsx';
import { RemoveSamplesButton } from '../../shared/sample-data/remove-samples-button.tsx';
import { sampleNames } from '../../shared/sample-data/sample-text.ts';

/** Creates and removes the invented fleet, and names the samples that were left out. */
export const SampleDataCard = () => {
  const { data: samples } = useQuery(apiQuery('GET /api/sample-data'));
  if (!samples) return null;
  const hasSamples = samples.state === 'present' || samples.state === 'failed';
  const names = sampleNames(samples);
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      mt="md"
      maw="44rem"
      id="beispieldaten"
      aria-labelledby="company-samples"
    >
      <Title order={2} id="company-samples" mb={4}>
        Beispieldaten
      </Title>
      <Text c="dimmed" mb="sm">
        Eine erfundene Flotte zum Umsehen, mit Fahrern, Fahrten, Aufgaben, Terminen und drei Benachrichtigungen. Dazu
        wird nichts versendet, und sie lässt sich jederzeit als Ganzes entfernen. Nur die Karte bleibt ohne Fahrzeuge,
        bis eine Telematik verbunden ist.
      </Text>
      {hasSamples && names !== '' ? <Text mb="sm">Vorhanden: {names}.</Text> : null}
      {samples.skipped.length > 0 ? (
        <>
          <Text size="sm">Ausgelassen, weil es sie schon gibt:</Text>
          <List size="sm" mb="sm">
            {samples.skipped.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        </>
      ) : null}
      <Group gap="sm">
        <CreateSamples />
        {hasSamples ? <RemoveSamplesButton samples={samples} /> : null}
      </Group>
    </Paper>
  );
};
