import type { UserNameView } from '../../contracts/identity/sign-in/registration.ts';
import { longestUserName, shortestUserName, type UserNameFault } from '../../contracts/identity/user-name.ts';
import { text } from '../language/text.ts';

/** Returns the sentence for a rule of user names (docs/rules/identity.md, "User names"). */
export function userNameWords(fault: UserNameFault): string {
  switch (fault) {
    case 'too_short':
      return text('Use at least {least} characters.', { least: shortestUserName });
    case 'too_long':
      return text('Use at most {most} characters.', { most: longestUserName });
    case 'characters':
      return text('Use only letters, the digits 0 to 9, and _ . or - between them.');
    case 'separators':
      return text('Begin and end with a letter or digit, and put only one _ . or - between two of them.');
    case 'no_letter':
      return text('Use at least one letter.');
    case 'scripts':
      return text('Use letters of one alphabet only.');
  }
}

/** Returns the sentence for a name that is not free. */
export const conflictWords = ({ state, message }: UserNameView): string =>
  refusalWords(`user_name_${state}`) ?? message;

/** Returns the sentence for the code of a refused registration, or undefined. */
export function refusalWords(code: string): string | undefined {
  switch (code) {
    case 'user_name_taken':
      return text('This user name is taken.');
    case 'user_name_similar':
      return text('This user name looks like one that is taken.');
    default:
      return undefined;
  }
}
