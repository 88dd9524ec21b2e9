import { Button, Group } from '@mantine/core';
import { fieldErrorsOf, messageOf } from '../../../api/api-error.ts';
import { FormMessage } from '../../../ui/form-message.tsx';

interface StepFooterProps {
  readonly submitLabel: string;
  readonly step: { readonly error: Error | null; readonly isPending: boolean };
  /** Fields of the step; what is wrong there is said there. */
  readonly fields: readonly string[];
  readonly failureText: string;
  readonly onCancel: (() => void) | undefined;
}

/** Footer of every step of setting up a second factor: failure, next, cancel. */
export const StepFooter = ({
  submitLabel,
  step: { error, isPending },
  fields,
  failureText,
  onCancel,
}: StepFooterProps) => {
  const isSaidAbove = error !== null && fields.some((field) => field in fieldErrorsOf(error));
  return (
    <>
      <FormMessage tone="failure" text={error && !isSaidAbove ? messageOf(error, failureText) : null} />
      <Group gap="sm">
        <Button type="submit" loading={isPending}>
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            Abbrechen
          </Button>
        ) : null}
      </Group>
    </>
  );
};
