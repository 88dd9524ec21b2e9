import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { apiAction } from '../../api/action.ts';
import { messageOf } from '../../api/api-error.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { requiredEmail } from './form-rules.ts';

interface MailRequestFormProps {
  readonly route: 'POST /api/auth/forgot-password' | 'POST /api/auth/resend-verification';
  readonly description?: string;
  readonly submitLabel: string;
  /** True where it is what the page is for. */
  readonly isMain?: boolean;
}

/** Asks for a mail with a link. */
export const MailRequestForm = ({ route, description, submitLabel, isMain = false }: MailRequestFormProps) => {
  const request = useMutation(apiAction(route));
  const form = useForm({ initialValues: { email: '' }, validate: { email: requiredEmail } });
  return (
    <form onSubmit={form.onSubmit(({ email }) => request.mutate({ body: { email } }))} noValidate>
      <Stack gap={isMain ? 'md' : 'sm'}>
        <TextInput
          label="E-Mail-Adresse"
          description={description}
          type="email"
          autoComplete="username"
          autoFocus={isMain}
          {...form.getInputProps('email')}
        />
        <FormMessage tone="success" text={request.data?.message ?? null} />
        <FormMessage
          tone="failure"
          text={request.error ? messageOf(request.error, 'Die Mail konnte nicht gesendet werden.') : null}
        />
        <Button type="submit" loading={request.isPending} variant={isMain ? 'filled' : 'default'} fullWidth={isMain}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
};
