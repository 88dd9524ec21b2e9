import { Anchor, Group, Paper, Progress, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { apiQuery } from '../../api/query.ts';
import { CreateSamples } from '../../shared/sample-data/create-samples.tsx';
import { FirstStep } from './first-step.tsx';
import classes from './first-steps.module.css';
import { type Situation, stepsOf } from './first-steps-rules.ts';

/** One-time steps of a new company; each is checked off automatically, and the list disappears when the required ones are done. */
export const FirstSteps = () => {
  const { data: company } = useQuery(apiQuery('GET /api/myCompany'));
  const { data: members } = useQuery(apiQuery('GET /api/users/my-spedition-members'));
  const { data: dashboard } = useQuery(apiQuery('GET /api/dashboard'));
  const { data: profile } = useQuery(apiQuery('GET /api/users/myProfile'));
  const { data: samples } = useQuery(apiQuery('GET /api/sample-data'));
  if (!company || !members || !dashboard || !profile || !samples) return null;
  const ownVehicles = dashboard.vehicles - samples.vehicles;
  return <StepList company={company} members={members} ownVehicles={ownVehicles} isAdmin={profile.role === 'ADMIN'} />;
};

/** Up to here an invented fleet beside the own vehicles still helps to look around. */
const fewVehicles = 5;

const StepList = (situation: Situation) => {
  const steps = stepsOf(situation);
  if (steps.every(({ isDone, isRequired }) => isDone || !isRequired)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const progress = `${done} von ${steps.length} erledigt`;
  return (
    <Paper component="section" withBorder p="md" mb="lg">
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2} size="h3">
          Erste Schritte
        </Title>
        <Text size="sm" c="dimmed">
          {progress}
        </Text>
      </Group>
      <Progress value={(100 * done) / steps.length} aria-label={`Erste Schritte: ${progress}`} my="xs" />
      <Text size="sm" c="dimmed" mb="sm">
        Was erledigt ist, wird automatisch abgehakt.{' '}
        <Anchor inherit renderRoot={(link) => <Link {...link} to="/help" hash="erste-schritte" />}>
          Hilfe zum Anfang
        </Anchor>
      </Text>
      <ul className={classes.steps}>
        {steps.map(({ isRequired: _, ...step }) => (
          <FirstStep key={step.title} {...step} />
        ))}
      </ul>
      {situation.isAdmin && situation.ownVehicles <= fewVehicles ? <SampleOffer /> : null}
    </Paper>
  );
};

/** Another way to begin: looking around in an invented fleet. */
const SampleOffer = () => {
  const { data: samples } = useQuery(apiQuery('GET /api/sample-data'));
  if (!samples || samples.state === 'present') return null;
  return (
    <Group justify="space-between" gap="xs" mt="md">
      <Text size="sm" c="dimmed" maw="34rem">
        Erst einmal umsehen? Eine erfundene Flotte füllt Fahrzeuge, Fahrer, Fahrten, Vorgänge, Termine und
        Leasingrechnungen und lässt sich mit einem Klick wieder entfernen. Nur die Karte braucht eine verbundene
        Telematik.
      </Text>
      <CreateSamples />
    </Group>
  );
};
