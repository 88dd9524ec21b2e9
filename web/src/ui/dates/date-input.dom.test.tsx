import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { DateInput, type DateInputProps } from './date-input.tsx';

type FieldProps = Pick<DateInputProps, 'kind'> &
  Partial<Pick<DateInputProps, 'value' | 'min' | 'max' | 'isBirthDate' | 'takesMonth' | 'onCommit' | 'onBlur'>>;

/** A field of a form, beside the value that the form would send. */
const StoredInput = ({ value: initial = '', ...props }: FieldProps) => {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateInput label="Tag" {...props} value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button">Weiter</button>
    </>
  );
};

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tag' });
const value = () => screen.getByRole('status').textContent;
const day = (name: string) => screen.findByRole('button', { name });
const picker = () => screen.queryByRole('dialog', { name: 'Kalender' });
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('typing', () => {
  test.each([
    ['date', '1.10.26', '2026-10-01', '01.10.2026'],
    ['date', '01102026', '2026-10-01', '01.10.2026'],
    ['date', '1.10.', '2026-10-01', '01.10.2026'],
    ['date', 'heute', '2026-11-16', '16.11.2026'],
    ['date', '+7', '2026-11-23', '23.11.2026'],
    ['time', '830', '08:30', '08:30'],
    ['time', '14', '14:00', '14:00'],
    ['datetime', '1.10.26 8:30', '2026-10-01T08:30', '01.10.2026, 08:30'],
    ['datetime', 'morgen', '2026-11-17T23:59', '17.11.2026, 23:59'],
    ['month', '10/26', '2026-10', 'Oktober 2026'],
  ] as const)('%s: %j means %s and reads %j once the field is left', async (kind, text, meant, shown) => {
    const { user } = await renderPage(<StoredInput kind={kind} />);
    await user.type(input(), text);
    expect([input().value, value()]).toEqual([text, meant]);
    await user.tab();
    expect([input().value, value()]).toEqual([shown, meant]);
  });

  test.each([
    ['date', '31.2.2026', 'Bitte ein gültiges Datum eingeben, etwa 01.10.2026.'],
    ['date', '1.1.1850', 'Das Datum muss zwischen 01.01.1900 und 31.12.2100 liegen.'],
    ['date', '01.10.2126', 'Das Datum muss zwischen 01.01.1900 und 31.12.2100 liegen.'],
    ['time', '25:00', 'Bitte eine gültige Uhrzeit eingeben, etwa 08:30.'],
    ['datetime', '830', 'Bitte Datum und Uhrzeit eingeben, etwa 01.10.2026, 08:30.'],
    ['month', '13/2026', 'Bitte einen Monat eingeben, etwa 10/2026.'],
  ] as const)('%s: %j shows its error once the field is left, and stays', async (kind, text, sentence) => {
    const { user } = await renderPage(<StoredInput kind={kind} />);
    await user.type(input(), text);
    expect(screen.queryByText(sentence)).toBeNull();
    await user.tab();
    expect(screen.getByText(sentence)).toBeDefined();
    expect(input().value).toBe(kind === 'date' && text === '1.1.1850' ? '01.01.1850' : text);
  });

  test('an hour that the clock leaves out is refused', async () => {
    const { user } = await renderPage(<StoredInput kind="datetime" />);
    await user.type(input(), '28.3.2027 02:30');
    await user.tab();
    expect(screen.getByText(/^Diese Uhrzeit gibt es an diesem Tag nicht/)).toBeDefined();
    expect(input().value).toBe('28.03.2027, 02:30');
  });

  test.each([
    ['31.10.2027 02:30', '2027-10-31T02:30', '31.10.2027, 02:30 MESZ'],
    ['31.10.2027 02:30 mez', '2027-10-31T02:30 MEZ', '31.10.2027, 02:30 MEZ'],
  ])('%j in the hour that the clock shows twice names its zone and offers the other', async (...example) => {
    const [text, meant, shown] = example;
    const { user } = await renderPage(<StoredInput kind="datetime" />);
    await user.type(input(), text);
    await user.tab();
    expect([value(), input().value]).toEqual([meant, shown]);
    const isEarlier = shown.endsWith('MESZ');
    const [earlier, later] = await Promise.all(
      [/^MESZ/, /^MEZ/].map((name) => screen.findByRole<HTMLInputElement>('radio', { name })),
    );
    expect([earlier?.checked, later?.checked]).toEqual([isEarlier, !isEarlier]);
    await user.click(screen.getByRole('radio', { name: isEarlier ? /^MEZ/ : /^MESZ/ }));
    expect([value(), input().value]).toEqual(
      isEarlier ? ['2027-10-31T02:30 MEZ', '31.10.2027, 02:30 MEZ'] : ['2027-10-31T02:30', '31.10.2027, 02:30 MESZ'],
    );
  });

  test('the question about the hour keeps the field open until it is left', async () => {
    const left = vi.fn();
    const { user } = await renderPage(<StoredInput kind="datetime" onBlur={left} />);
    await user.type(input(), '31.10.2027 02:30');
    await user.click(await screen.findByRole('radio', { name: /^MEZ/ }));
    expect(left).not.toHaveBeenCalled();
    await user.click(document.body);
    expect(left).toHaveBeenCalledOnce();
    await user.clear(input());
    await user.type(input(), '31.10.2027 03:30');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('a day after the last one of the field shows its error once the field is left', async () => {
    const { user } = await renderPage(<StoredInput kind="date" max="2026-11-16" />);
    await user.type(input(), 'morgen');
    await user.tab();
    expect(screen.getByText('Das Datum darf nicht in der Zukunft liegen.')).toBeDefined();
  });

  test('a month alone is its last day where the field takes one', async () => {
    const { user } = await renderPage(<StoredInput kind="date" takesMonth />);
    await user.type(input(), '02/27');
    await user.tab();
    expect([value(), input().value]).toEqual(['2027-02-28', '28.02.2027']);
  });

  test('text that means no day shows its error on Enter, before the field is left', async () => {
    const { user } = await renderPage(<StoredInput kind="date" />);
    await user.type(input(), '31.11.26{Enter}');
    expect(screen.getByText('Bitte ein gültiges Datum eingeben, etwa 01.10.2026.')).toBeDefined();
    expect([document.activeElement, input().value]).toEqual([input(), '31.11.26']);
  });

  test('is final on Enter and on leaving, not while a year is being typed', async () => {
    const onCommit = vi.fn();
    const { user } = await renderPage(<StoredInput kind="date" onCommit={onCommit} />);
    await user.type(input(), '1.10.2026');
    expect(onCommit).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onCommit.mock.calls).toEqual([['2026-10-01']]);
  });

  test('a two-digit year of a birthday lies in the past', async () => {
    const { user } = await renderPage(<StoredInput kind="date" isBirthDate />);
    await user.type(input(), '1.2.45');
    expect(value()).toBe('1945-02-01');
  });

  test('phones show the keyboard for figures, and no browser draws its own field', async () => {
    await renderPage(<StoredInput kind="datetime" />);
    expect(input().type).toBe('text');
    expect(input().inputMode).toBe('numeric');
  });
});

describe('the calendar', () => {
  test('has a button that is named after its field', async () => {
    await renderPage(
      <>
        <DateInput kind="date" label="Beginn" onChange={vi.fn()} />
        <DateInput kind="date" fieldName="Ende" onChange={vi.fn()} />
      </>,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Kalender für Beginn öffnen',
      'Kalender für Ende öffnen',
    ]);
  });

  test('has German months and weeks from Monday, and opens at the chosen day', async () => {
    const { user } = await renderPage(<StoredInput kind="date" value="2026-10-01" />);
    await user.click(screen.getByRole('button', { name: 'Kalender für Tag öffnen' }));
    const first = await day('Donnerstag, 1. Oktober 2026');
    expect(first.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Mo',
      'Di',
      'Mi',
      'Do',
      'Fr',
      'Sa',
      'So',
    ]);
    expect(screen.getAllByRole('row')[1]?.firstElementChild?.textContent).toBe('28');
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  test('is worked with arrows, page keys and Enter', async () => {
    const onCommit = vi.fn();
    const { user } = await renderPage(<StoredInput kind="date" value="2026-10-31" onCommit={onCommit} />);
    await user.click(input());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Samstag, 31. Oktober 2026'));
    for (const [key, name] of [
      ['{ArrowRight}', 'Sonntag, 1. November 2026'],
      ['{ArrowUp}', 'Sonntag, 25. Oktober 2026'],
      ['{Home}', 'Montag, 19. Oktober 2026'],
      ['{PageDown}', 'Donnerstag, 19. November 2026'],
      ['{Shift>}{PageUp}{/Shift}', 'Mittwoch, 19. November 2025'],
    ] as const) {
      await user.keyboard(key);
      expect(focused()).toBe(name);
    }
    await user.keyboard('{Enter}');
    expect([input().value, value()]).toEqual(['19.11.2025', '2025-11-19']);
    expect(onCommit.mock.calls).toEqual([['2025-11-19']]);
    expect(document.activeElement).toBe(input());
    expect(picker()).toBeNull();
  });

  test('Escape closes it alone, not the dialog around the field', async () => {
    const onClose = vi.fn();
    const { user } = await renderPage(
      <FormDialog
        opened
        title="Neu"
        submitLabel="Speichern"
        failure={null}
        busy={false}
        onSubmit={vi.fn()}
        onClose={onClose}
      >
        <StoredInput kind="date" value="2026-10-01" />
      </FormDialog>,
    );
    await user.click(await screen.findByRole('button', { name: 'Kalender für Tag öffnen' }));
    await waitFor(() => expect(focused()).toBe('Donnerstag, 1. Oktober 2026'));
    await user.keyboard('{ArrowRight}{Escape}');
    expect(picker()).toBeNull();
    expect(value()).toBe('2026-10-01');
    expect(document.activeElement).toBe(input());
    expect(onClose).not.toHaveBeenCalled();
  });

  test('offers no day outside the limits of its field', async () => {
    const { user } = await renderPage(<StoredInput kind="date" max="2026-11-16" />);
    await user.click(screen.getByRole('button', { name: 'Kalender für Tag öffnen' }));
    expect((await day('Dienstag, 17. November 2026')).hasAttribute('disabled')).toBe(true);
    expect((await day('Montag, 16. November 2026')).hasAttribute('disabled')).toBe(false);
  });

  test('goes to any month and year, picks today and empties the field', async () => {
    const { user } = await renderPage(<StoredInput kind="date" value="2026-10-31" />);
    await user.click(screen.getByRole('button', { name: 'Kalender für Tag öffnen' }));
    await user.selectOptions(await screen.findByLabelText('Monat wählen'), 'Februar');
    await user.selectOptions(screen.getByLabelText('Jahr wählen'), '1985');
    await user.click(await day('Donnerstag, 28. Februar 1985'));
    expect(value()).toBe('1985-02-28');
    await user.click(screen.getByRole('button', { name: 'Kalender für Tag öffnen' }));
    await user.click(await screen.findByRole('button', { name: 'Heute' }));
    expect(value()).toBe('2026-11-16');
    await user.click(screen.getByRole('button', { name: 'Kalender für Tag öffnen' }));
    await user.click(await screen.findByRole('button', { name: 'Leeren' }));
    expect(value()).toBe('');
  });

  test('for a day with time asks for the time after the day', async () => {
    const { user } = await renderPage(<StoredInput kind="datetime" />);
    await user.click(screen.getByRole('button', { name: 'Kalender für Tag öffnen' }));
    await user.click(await day('Freitag, 20. November 2026'));
    const time = await screen.findByRole('textbox', { name: 'Uhrzeit' });
    await waitFor(() => expect(document.activeElement).toBe(time));
    await user.clear(time);
    await user.type(time, '830{Enter}');
    expect([input().value, value()]).toEqual(['20.11.2026, 08:30', '2026-11-20T08:30']);
    expect(picker()).toBeNull();
  });

  test('for months shows the twelve of a year', async () => {
    const { user } = await renderPage(<StoredInput kind="month" value="2026-11" />);
    await user.click(screen.getByRole('button', { name: 'Kalender für Tag öffnen' }));
    await user.click(await screen.findByRole('button', { name: 'Ein Jahr zurück' }));
    await user.click(screen.getByRole('button', { name: 'März' }));
    expect([input().value, value()]).toEqual(['März 2025', '2025-03']);
  });

  test('keeps the field from counting as left until something outside is clicked', async () => {
    const onBlur = vi.fn();
    const { user } = await renderPage(<StoredInput kind="date" onBlur={onBlur} />);
    await user.click(input());
    await user.click(screen.getByRole('button', { name: 'Kalender für Tag öffnen' }));
    await day('Montag, 16. November 2026');
    expect(onBlur).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(onBlur).toHaveBeenCalledTimes(1);
    expect(picker()).toBeNull();
  });
});
