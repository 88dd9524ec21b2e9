import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormCard } from '../../ui/form-card.tsx';
import { MailRequestForm } from './mail-request-form.tsx';

export const ForgotPasswordPage = () => (
  <FormCard title="Passwort vergessen" intro="Der Link für ein neues Passwort kommt per E-Mail.">
    <MailRequestForm route="POST /api/auth/forgot-password" submitLabel="Link anfordern" isMain />
    <Anchor component={Link} to="/login" size="sm">
      Zur Anmeldung
    </Anchor>
  </FormCard>
);
