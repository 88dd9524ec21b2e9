import { ActionIcon, Button, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import classes from './arrange-cards.module.css';
import { allCards, type CardName, cardTitles, moveCard, type useDashboardCards } from './dashboard-cards.ts';

type Action = 'up' | 'down' | 'toggle';

const buttonId = (card: CardName, action: Action): string => `card-${card}-${action}`;

/** The same button of a moved card, or the opposite one where it has reached an end. */
const focusButton = (card: CardName, action: Action): void => {
  const other: Action = action === 'up' ? 'down' : 'up';
  const buttons = [action, other, 'toggle' as const].map((one) => document.getElementById(buttonId(card, one)));
  buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus();
};

interface ArrangeCardsProps extends Omit<ReturnType<typeof useDashboardCards>, 'isPending'> {
  readonly onClose: () => void;
}

/** Moves, hides and shows cards, by keyboard or by dragging; every step is saved at once. */
export const ArrangeCards = ({ cards, change, reset, onClose }: ArrangeCardsProps) => {
  const [news, setNews] = useState('');
  const [dragged, setDragged] = useState<CardName | null>(null);
  const pressed = useRef<readonly [CardName, Action] | null>(null);
  const hidden = allCards.filter((card) => !cards.includes(card));

  // A button loses the focus where its card is moved in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new order is the reason, not an input
  useEffect(() => {
    if (pressed.current) focusButton(...pressed.current);
    pressed.current = null;
  }, [cards.join()]);

  const move = (card: CardName, to: number) => {
    change((latest) => moveCard(latest, card, to));
    setNews(`${cardTitles[card]}: Platz ${to + 1} von ${cards.length}`);
  };
  const press = (card: CardName, action: Action, work: () => void) => () => {
    pressed.current = [card, action];
    work();
  };
  const toggle = (card: CardName) => {
    const isShown = cards.includes(card);
    change((latest) => (isShown ? latest.filter((other) => other !== card) : [...latest, card]));
    setNews(`${cardTitles[card]} ${isShown ? 'ausgeblendet' : 'eingeblendet'}`);
  };
  const drop = (place: number) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged) move(dragged, place);
    setDragged(null);
  };

  return (
    <Paper component="section" withBorder p="md" mb="lg" aria-labelledby="karten-anordnen">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4" id="karten-anordnen">
          Karten anordnen
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            onClick={() => {
              reset();
              setNews('Reihenfolge zurückgesetzt');
            }}
          >
            Zurücksetzen
          </Button>
          <Button size="compact-md" onClick={onClose}>
            Fertig
          </Button>
        </Group>
      </Group>
      <ol className={classes.cards} aria-label="Karten in ihrer Reihenfolge">
        {cards.map((card, place) => (
          <li
            key={card}
            className={classes.card}
            draggable
            data-dragged={dragged === card || undefined}
            onDragStart={() => setDragged(card)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop(place)}
          >
            <GripVertical size={16} aria-hidden className={classes.grip} />
            <span className={classes.name}>{cardTitles[card]}</span>
            <CardButton
              id={buttonId(card, 'up')}
              label={`${cardTitles[card]} nach oben`}
              icon={ArrowUp}
              disabled={place === 0}
              onClick={press(card, 'up', () => move(card, place - 1))}
            />
            <CardButton
              id={buttonId(card, 'down')}
              label={`${cardTitles[card]} nach unten`}
              icon={ArrowDown}
              disabled={place === cards.length - 1}
              onClick={press(card, 'down', () => move(card, place + 1))}
            />
            <CardButton
              id={buttonId(card, 'toggle')}
              label={`${cardTitles[card]} ausblenden`}
              icon={EyeOff}
              disabled={cards.length === 1}
              onClick={press(card, 'toggle', () => toggle(card))}
            />
          </li>
        ))}
      </ol>
      {hidden.length > 0 ? (
        <>
          <Text size="sm" c="dimmed" mt="sm" mb={4}>
            Ausgeblendet
          </Text>
          <ul className={classes.cards} aria-label="Ausgeblendete Karten">
            {hidden.map((card) => (
              <li key={card} className={classes.card}>
                <span className={classes.name}>{cardTitles[card]}</span>
                <CardButton
                  id={buttonId(card, 'toggle')}
                  label={`${cardTitles[card]} einblenden`}
                  icon={Eye}
                  onClick={press(card, 'toggle', () => toggle(card))}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Paper>
  );
};

interface CardButtonProps {
  readonly id: string;
  readonly label: string;
  readonly icon: typeof Eye;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const CardButton = ({ id, label, icon: Icon, disabled = false, onClick }: CardButtonProps) => (
  <ActionIcon
    id={id}
    variant="default"
    size="lg"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={16} aria-hidden />
  </ActionIcon>
);
