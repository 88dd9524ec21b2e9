import { personAt as invented, type Person } from '../../seed/people.ts';

/** Some have incomplete data, and some the name of another one, as in real databases. */
export const personAt = (number: number): Person => {
  const person = invented(number);
  return {
    ...person,
    ...(number % 15 === 14 && { birthDate: undefined, birthCity: undefined }),
    ...(number % 20 === 13 && { address: undefined }),
  };
};
