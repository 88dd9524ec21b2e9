import { useSessionState } from '../../api/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { FirstSteps } from './first-steps.tsx';

export const DashboardPage = () => {
  const { session } = useSessionState();
  return (
    <>
      <PageHeader
        title={
          <>
            <span lang="en">Welcome in the beta phase</span> {session?.firstName} {session?.lastName}
          </>
        }
      />
      <FirstSteps />
    </>
  );
};
